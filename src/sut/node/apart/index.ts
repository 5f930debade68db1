// A driver of the user's in a process of its own, watched by the run.

export { type ApartDriver, apartSut, CAN_BE_APART } from './apart-sut.ts';
