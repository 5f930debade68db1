// Long thin games with restart: a dynamic program along an elimination order, exact however long the game is.

export { thinClosure, thinOrder } from './thin-closure.ts';
