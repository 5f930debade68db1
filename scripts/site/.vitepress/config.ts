// VitePress looks here.

export { default } from '../config.ts';
