// Upper bounds without restart, each with what it rests on: for the exact engine and for the quick bounds of large games.

export { TrapBook } from './trap-book.ts';
