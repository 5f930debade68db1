// Lets Node 20 run the TypeScript files of benches and scripts as they are: node --import ./scripts/typescript.mjs FILE.ts
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
