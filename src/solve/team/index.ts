// Several that look for the same guarantee, each in another way, and tell each other what they find: bounds and sets, and
// with restart what their searches learn (closure/search/shared-clauses.ts). The parts that know nothing of threads (node/ has those).

export { Member } from './member.ts';
export { type Role, roleOf } from './roles.ts';
export { bareGame, shuffledGame } from './shuffled-game.ts';
