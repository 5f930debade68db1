// Games too large to be searched as a whole: bounds by quick means, then the parts that can be searched.

export { LargeGuarantee } from './large-guarantee.ts';
