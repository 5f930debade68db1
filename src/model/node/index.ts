export { blaming } from './blame.ts';
export { isModulePath, loadModule, type ModuleExports, placeOfError } from './load-module.ts';
export { isProgramPath, loadProgram } from './load-program.ts';
