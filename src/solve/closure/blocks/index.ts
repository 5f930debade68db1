// A closure problem taken apart where single items hold it together, each part searched by itself.

export { ApartSearch, type LightSet } from './apart-search.ts';
export { blocksOf, type Part } from './blocks-of.ts';
export { partOf } from './part-of.ts';
