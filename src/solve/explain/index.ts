// Why the guarantee is not higher, and which choice of the SUT to control first.

export { type DamagingChoice, type Explanation, explain, type Stage } from './explain.ts';
export { type WhatIf, type WhatIfOptions, type WhatIfRow, whatIf } from './what-if.ts';
