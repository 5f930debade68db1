// Time for limits: a clock that no user can set, the same for all threads of a process. The function
// `performance.now()` counts in each thread from when that began.

const NANOSECONDS = 1e6;
const TRIES = 3;

/** What `performance.now()` of this thread is behind. Who is interrupted between the two looks takes it for more. */
const behind = Math.min(
  ...Array.from({ length: TRIES }, () => -performance.now() + Number(process.hrtime.bigint()) / NANOSECONDS),
);

/** Milliseconds from some moment on. */
export const steadyMs = (): number => performance.now() + behind;
