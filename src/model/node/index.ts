export { isModulePath, loadModule, type ModuleExports } from './load-module.ts';
export { isProgramPath, loadProgram } from './load-program.ts';
