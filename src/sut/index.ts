export { SUTS, sutNamed } from './catalog.ts';
export type { Chooser, Sut, SutSetup } from './sut.ts';
export { uniform } from './uniform.ts';
