// An XState machine as the system under test: `--sut xstate:./machine.ts`, with real timers or a fake clock.

export { xstateSut } from './xstate-sut.ts';
