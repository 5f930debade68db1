// Why the guarantee is not higher, and which choice of the SUT to control first.

export { type DamagingChoice, type Explanation, explain, type Stage } from './explain.ts';
export {
  tryingChoices,
  type WhatIf,
  type WhatIfOptions,
  type WhatIfRow,
  whatIf,
  whatIfAsync,
} from './what-if.ts';
