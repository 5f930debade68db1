// @ts-check
// The toy as a program: it says that it is ready, then a line in is a line out. Its first word says how many customers came before.

import { createInterface } from 'node:readline';
import { Desk } from './desk.mjs';

const desk = new Desk(Number(process.argv[2] ?? 0));

createInterface({ input: process.stdin }).on('line', (word) => {
  if (word === 'order' || word === 'pay' || word === 'cancel' || word === 'collect')
    console.log(desk[word]());
  else console.log(`what is ${word}?`);
});

console.log('ready');
