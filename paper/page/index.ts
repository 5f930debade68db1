export { type PageOptions, pageOf } from './page.ts';
