// The exports that make a driver: a function that returns one, or a class of drivers.

import type { Driver, InstancePlace } from './driver.ts';

type DriverClass = new (place?: InstancePlace) => Driver;
export type DriverMaker = (place?: InstancePlace) => Driver | Promise<Driver>;

/** The function itself, or for a class one that calls it with `new`. */
export function driverMaker(given: DriverMaker | DriverClass): DriverMaker {
  return isClass(given) ? (place) => new given(place) : given;
}

function isClass(given: unknown): given is DriverClass {
  const { prototype } = given as { prototype?: Partial<Driver> };
  // Compilers write a class as a function: its methods stand in its prototype all the same.
  return typeof prototype?.observe === 'function' || /^class\b/.test(Function.prototype.toString.call(given));
}
