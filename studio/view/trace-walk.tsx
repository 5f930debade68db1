// A trace: its runs, the shortest way to a failure first, what it missed and why.

import { NODE_KIND_NAMES } from '../../src/game/index.ts';
import { COMMANDS } from '../state/command.ts';
import { openTrace, showRun } from '../state/follow.ts';
import { isPart } from '../state/program.ts';
import { Act } from './act.tsx';
import { IssueList } from './issue-list.tsx';
import { Mention, Mentions } from './mention.tsx';

export function TraceWalk() {
  const open = openTrace.value;
  if (!open) return null;
  const { name, shown, run, shortest, live } = open;
  if (!shown.ok) {
    return (
      <>
        <IssueList title={`${name} cannot be walked through`} issues={shown.issues} />
        {isPart.value && <p>A trace belongs to the whole of a program: unfold all of it first.</p>}
      </>
    );
  }
  const one = shown.runs[run];
  if (!one) return <p>{name} has no run yet.</p>;
  return (
    <div class="trace" role="status">
      <p>
        {live ? 'Following ' : ''}
        <b>{name}</b>: {one.title}. {one.end ?? (live ? 'It is under way.' : 'It was cut off.')}
      </p>
      {shown.runs.length > 1 && (
        <label>
          run{' '}
          <select value={run} onChange={({ currentTarget }) => showRun(Number(currentTarget.value), false)}>
            {shown.runs.map(({ title }, i) => (
              <option key={title} value={i}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      {one.failures.length > 0 && (
        <>
          <p class="wrong">
            {one.failures[0].kind}: {one.failures[0].message}
          </p>
          <div class="row">
            <Act command={COMMANDS.report()} pressed={shortest} onClick={() => showRun(run, true)}>
              the shortest way there
            </Act>
            <Act command={COMMANDS.report()} pressed={!shortest} onClick={() => showRun(run, false)}>
              the whole run
            </Act>
          </div>
        </>
      )}
      {one.missed.length > 0 && (
        <>
          <h2>Not covered</h2>
          <ul class="choices">
            {one.missed.map(({ node, kind, evasions }) => (
              <li key={node}>
                <Mention node={node} /> is {NODE_KIND_NAMES[kind]}
                {evasions.length > 0 && (
                  <>
                    : the system can turn away at <Mentions nodes={evasions} most={3} />
                  </>
                )}
                .
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
