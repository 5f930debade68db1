// Games too large to be searched as a whole: bounds by quick means, then the parts that can be searched.

export { type Begun, LargeGuarantee } from './large-guarantee.ts';
export { makingWholeTrap } from './whole-trap.ts';
