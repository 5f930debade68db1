// Drives PostgreSQL by three sessions that lock rows, and a fourth that looks on. Nothing waits for a fixed time: a session that the
// server reports as waiting for one that has nothing to do waits, and whoever is in a circle is waited for, until the server breaks it.
//
//   covergame run locks.ts --sut ./driver.ts --strategy adaptive --budget 400
//
// POSTGRES_BUG=shared locks rows so that others may lock them, too.

import { createRequire } from 'node:module';
import { commandDriver, type Hands } from '../packages/commands.ts';
import { type PostgresServer, startPostgres } from './server.ts';

interface Client {
  connect(): Promise<void>;
  query<T>(text: string, values?: readonly unknown[]): Promise<{ readonly rows: readonly T[] }>;
  end(): Promise<void>;
  on(event: 'error', handler: () => void): void;
}
const { Client: PgClient } = createRequire(import.meta.url)('pg') as {
  readonly Client: new (options: object) => Client;
};

interface Session {
  readonly name: string;
  readonly client: Client;
  readonly pid: number;
  /** What it asked for and has not got. */
  asked: string | null;
}

async function open(host: string): Promise<Client> {
  const client = new PgClient({ host, user: 'postgres', database: 'postgres' });
  // The server may be ended first.
  client.on('error', () => {});
  await client.connect();
  return client;
}

export function locksDriver(bug: 'shared' | '' = ''): ReturnType<typeof commandDriver> {
  const strength = bug === 'shared' ? 'FOR SHARE' : 'FOR UPDATE';
  let server: PostgresServer | null = null;
  let onlooker: Client | null = null;
  let sessions: Session[] = [];
  let events: string[] = [];

  async function openAll(): Promise<void> {
    server = await startPostgres();
    onlooker = await open(server.host);
    await onlooker.query('CREATE TABLE thing AS SELECT id FROM generate_series(1, 2) AS id');
    for (const name of ['A', 'B', 'C']) {
      const client = await open(server.host);
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      sessions.push({ name, client, pid: rows[0].pid, asked: null });
    }
  }

  /** Whether nothing happens by itself any more: who waits, waits for a session that has nothing to do. */
  async function isQuiet(): Promise<boolean> {
    const waiting = sessions.filter(({ asked }) => asked !== null);
    if (waiting.length === 0) return true;
    const { rows } = await onlooker!.query<{ pid: number; by: number[] }>(
      'SELECT pid, pg_blocking_pids(pid) AS by FROM unnest($1::int[]) AS pid',
      [waiting.map(({ pid }) => pid)],
    );
    const by = new Map(rows.map((row) => [row.pid, row.by]));
    const rests = (pid: number, seen: readonly number[]): boolean => {
      const blockers = by.get(pid);
      if (!blockers) return true;
      return (
        !seen.includes(pid) && blockers.length > 0 && blockers.every((next) => rests(next, [...seen, pid]))
      );
    };
    return waiting.every(({ pid, asked }) => asked === null || rests(pid, []));
  }

  async function told(): Promise<string> {
    while (!(await isQuiet())) await new Promise((resolve) => setTimeout(resolve, 2));
    const words = events.sort().join(' + ') || 'waits';
    events = [];
    return words;
  }

  function handsOf(session: Session): Hands {
    const { name, client } = session;
    const lock = (row: number) => async () => {
      session.asked = `${name} has ${row}`;
      client.query(`SELECT id FROM thing WHERE id = ${row} ${strength}`).then(
        () => {
          events.push(session.asked!);
          session.asked = null;
        },
        async (error: { readonly code?: string; readonly message: string }) => {
          // The server says so before it lets the session's locks go; it answers the next question after that.
          await client.query('').catch(() => {});
          // 40P01: deadlock_detected
          events.push(error.code === '40P01' ? `${name} fails` : `${name}: ${error.message}`);
          session.asked = null;
        },
      );
      return told();
    };
    return {
      [`${name} locks 1`]: lock(1),
      [`${name} locks 2`]: lock(2),
      async [`${name} ends`]() {
        // Ends a transaction that failed, too; and begins the next.
        await client.query('COMMIT; BEGIN');
        events.push(`${name} ended`);
        return told();
      },
    };
  }

  /** Ends whatever the last test left under way. */
  async function endAll(): Promise<void> {
    for (const { pid, asked } of sessions)
      if (asked !== null) await onlooker!.query('SELECT pg_cancel_backend($1)', [pid]);
    while (sessions.some(({ asked }) => asked !== null))
      await new Promise((resolve) => setTimeout(resolve, 2));
    for (const { client } of sessions) await client.query('ROLLBACK; BEGIN');
    events = [];
  }

  return commandDriver(
    async () => {
      if (!server) await openAll();
      await endAll();
      return Object.assign({}, ...sessions.map(handsOf)) as Hands;
    },
    () => {
      for (const client of [...sessions.map((session) => session.client), onlooker])
        client?.end().catch(() => {});
      server?.stop();
      server = null;
      onlooker = null;
      sessions = [];
    },
  );
}

export default () => locksDriver((process.env['POSTGRES_BUG'] ?? '') as 'shared' | '');
