// Several implementations of one model side by side.

export { type Kit, type KitDifference, type KitSystem, kitDifferences, kitPage, kitText } from './kit.ts';
