// Drives expiry-map: items live for 15 ms, a tick of the clock is 10 ms.

import ExpiryMap from 'expiry-map';
import { Clock } from '../clock.ts';
import { commandDriver } from '../commands.ts';

export default () =>
  commandDriver(() => {
    const clock = new Clock();
    const map = new ExpiryMap<string, string>(15);
    const ofKey = (key: string) => ({
      [`set ${key}`]: () => clock.during(() => map.set(key, 'x') && 'done'),
      [`get ${key}`]: () => clock.during(() => (map.get(key) === 'x' ? 'the value' : 'nothing')),
      [`delete ${key}`]: () => clock.during(() => (map.delete(key) ? 'deleted' : 'nothing')),
    });
    return {
      ...ofKey('a'),
      ...ofKey('b'),
      size: () => clock.during(() => `size ${map.size}`),
      clear: () => clock.during(() => map.clear()).then(() => 'done'),
      wait: () => clock.pass(10).then(() => 'done'),
    };
  });
