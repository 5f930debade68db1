#!/usr/bin/env node
// `npm create covergame`: the command `covergame init` of the covergame that this package depends on, with the words it was given.

const { href } = new URL('dist/cli/main.js', import.meta.resolve('covergame/package.json'));

process.argv.splice(2, 0, 'init');
await import(href);
