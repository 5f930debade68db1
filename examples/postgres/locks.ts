// Row locks of PostgreSQL as its documentation tells them (chapter "Explicit Locking"): three sessions lock two rows, a row has one
// holder, the others wait, and a transaction keeps its locks until it ends. Who of several waiting sessions is next, and whose
// transaction is ended when sessions wait for each other in a circle, is for the server to say: it promises only that one of
// them fails. A session whose transaction failed has lost its locks and must roll back.

import { type Answers, commandModel } from '../packages/commands.ts';

const SESSIONS = ['A', 'B', 'C'] as const;
type Session = (typeof SESSIONS)[number];
const ROWS = [1, 2] as const;
type Row = (typeof ROWS)[number];

interface State {
  /** The session that holds each row. */
  readonly holder: Readonly<Record<Row, Session | null>>;
  /** The sessions that wait for each row, the first to come first. */
  readonly line: Readonly<Record<Row, readonly Session[]>>;
  readonly failed: readonly Session[];
}

const FREE: State = { holder: { 1: null, 2: null }, line: { 1: [], 2: [] }, failed: [] };
const rowAwaited = ({ line }: State, session: Session): Row | undefined =>
  ROWS.find((row) => line[row].includes(session));
const isFree = (state: State, session: Session): boolean =>
  rowAwaited(state, session) === undefined && !state.failed.includes(session);

/** Whom a session waits for: who holds the row, and who waits for it longer. */
function awaited(state: State, session: Session): readonly Session[] {
  const row = rowAwaited(state, session);
  if (row === undefined) return [];
  const before = state.line[row].slice(0, state.line[row].indexOf(session));
  const holder = state.holder[row];
  return holder === null ? before : [holder, ...before];
}

/** Whether a session waits for itself. */
function isInCircle(state: State, session: Session): boolean {
  const seen = new Set<Session>();
  const open = [...awaited(state, session)];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next === session) return true;
    if (!seen.has(next)) open.push(...awaited(state, next));
    seen.add(next);
  }
  return false;
}

const released = (state: State, session: Session): State => ({
  ...state,
  holder: {
    1: state.holder[1] === session ? null : state.holder[1],
    2: state.holder[2] === session ? null : state.holder[2],
  },
  line: {
    1: state.line[1].filter((other) => other !== session),
    2: state.line[2].filter((other) => other !== session),
  },
});

/** All that may happen until nothing happens by itself: rows are given to who waits, circles are broken. */
function settled(state: State, events: readonly string[]): Answers<State> {
  const answers: Record<string, State> = {};
  const given = ROWS.find((row) => state.holder[row] === null && state.line[row].length > 0);
  const circle = SESSIONS.filter((session) => isInCircle(state, session));
  if (given !== undefined) {
    for (const next of state.line[given]) {
      const line = { ...state.line, [given]: state.line[given].filter((other) => other !== next) };
      const got = { ...state, line, holder: { ...state.holder, [given]: next } };
      Object.assign(answers, settled(got, [...events, `${next} has ${given}`]));
    }
  } else if (circle.length > 0) {
    for (const victim of circle) {
      const lost = released(state, victim);
      const failed = [...state.failed, victim].sort();
      Object.assign(answers, settled({ ...lost, failed }, [...events, `${victim} fails`]));
    }
  } else answers[[...events].sort().join(' + ') || 'waits'] = state;
  return answers;
}

function lock(state: State, session: Session, row: Row): Answers<State> {
  if (state.holder[row] === session) return { [`${session} has ${row}`]: state };
  const line = { ...state.line, [row]: [...state.line[row], session] };
  return settled({ ...state, line }, []);
}

const ofSession = (session: Session) => ({
  ...Object.fromEntries(
    ROWS.map((row) => [
      `${session} locks ${row}`,
      {
        when: (state: State) => isFree(state, session),
        answers: (state: State) => lock(state, session, row),
      },
    ]),
  ),
  [`${session} ends`]: {
    when: (state: State) => rowAwaited(state, session) === undefined,
    answers: (state: State) => {
      const failed = state.failed.filter((other) => other !== session);
      return settled({ ...released(state, session), failed }, [`${session} ended`]);
    },
  },
});

export default commandModel<State>({
  name: 'row-locks',
  about: 'three sessions that lock two rows of PostgreSQL',
  initial: FREE,
  show: ({ holder, line, failed }) =>
    [
      ...ROWS.map((row) => `${row}: ${[holder[row] ?? '-', ...line[row]].join(' ')}`),
      ...(failed.length > 0 ? [`failed ${failed.join(' ')}`] : []),
    ].join(', '),
  commands: { ...ofSession('A'), ...ofSession('B'), ...ofSession('C') },
});
