// What a model is called that does not say its own name: the name of its file, without folder and ending.

const FOLDER = /^.*[/\\]/;
const ENDING = /(\.(game|efsm))?\.\w+$/i;

/** `login` of `models/login.game.json.gz`; an empty text of standard input. */
export const nameOfFile = (path: string): string =>
  path === '-' ? '' : path.replace(FOLDER, '').replace(/\.gz$/i, '').replace(ENDING, '');
