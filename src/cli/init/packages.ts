// The packages that starts use, in the versions that covergame works with; those that are optional peers of the package say the
// same there.

export const PACKAGES = {
  '@playwright/test': '>=1.40',
  jest: '>=30',
  vitest: '>=3.2',
  ws: '>=8',
  xstate: '>=5',
} as const;

export type PackageName = keyof typeof PACKAGES;
