export { isModulePath, loadModule, type ModuleExports } from './load-module.ts';
