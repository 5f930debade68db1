// The time limits of tests. A test that a block makes has a limit of ours: run, shrinking and report fit inside it.
// The host's own limit comes a minute later, so a busy machine never loses a verdict to it. A test that the user
// makes has the limit of the host, and the run ends before.

/** In ms, of each test that a block makes. */
export const TEST_TIME = 600_000;

/** How much later the host may end such a test. */
const HOST_GRACE = 60_000;

/** Of the time of a test so much may be played; the rest is for closing the system and for the report. */
export const PLAYING_SHARE = 0.8;

/** The host's limit for a test with a limit of ours; 0 is none. */
export const hostTime = (timeout: number): number => (timeout > 0 ? timeout + HOST_GRACE : 0);

/** Prints what nobody can be given any more, because the host has ended the test before. */
export function sayIfLate(isLate: boolean, name: string, text: string): void {
  if (isLate)
    process.stderr.write(`covergame: the time of the test was over before its run was: ${name}\n${text}\n`);
}
