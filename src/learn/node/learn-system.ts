// Learns from a system: asks it what the learner wants to know, or the log where that is recorded, and writes down what came.

import { InputError } from '../../base/index.ts';
import { EXTRA_STATES, type Learned, type LearnOptions, learn, Spent } from '../active/index.ts';
import type { Answer, Query } from '../answer.ts';
import type { EventLog } from '../log/index.ts';
import type { System } from '../simulated-system.ts';
import { type LearnHeader, LearnLog } from './learn-log.ts';

export interface SystemLearning extends LearnOptions {
  readonly system: System & { startAt?(test: number): void };
  readonly address: string;
  readonly log?: string;
  readonly resume?: boolean;
  /** Whether all that was seen is wanted in the end, as a log. */
  readonly remember?: boolean;
  readonly signal?: AbortSignal;
  readonly tick?: (steps: number, resets: number) => void;
}

export interface LearnedSystem extends Learned {
  /** Why it ended before it was done; null if it was. */
  readonly cut: 'budget' | 'cancelled' | null;
  /** How many stimuli were taken from the log. */
  readonly resumed: number;
  /** Everything that was seen, as a log, if it was to be remembered. */
  readonly seen: EventLog;
  /** What broke the system: the stimulus and the kind of fault. */
  readonly faults: readonly { readonly stimulus: string; readonly kind: string; readonly count: number }[];
}

/** Learns a machine from a system, within a budget. */
export async function learnSystem(learning: SystemLearning): Promise<LearnedSystem> {
  const { system, address, inputs, seed, resetCost, rarest, confidence, tests = null } = learning;
  const { extraStates = EXTRA_STATES } = learning;
  const header: LearnHeader = {
    ...{ sut: address, seed, inputs, resetCost, extraStates, rarest, confidence, tests },
  };
  let log: LearnLog | null = null;
  let whole = false;
  try {
    log = new LearnLog(learning.log, header, learning.resume ?? false, learning.remember ?? false);
    const hands = new Hands(learning, log);
    const asking = learn(learning);
    let cancelled = false;
    let turn = asking.next({ labels: [] });
    while (!turn.done) {
      if (learning.signal?.aborted && turn.value.kind === 'reset') {
        cancelled = true;
        break;
      }
      const reply = hands.answer(turn.value);
      turn = asking.next(reply instanceof Promise ? await reply : reply);
    }
    // The learner gives what it knows so far when it is sent away.
    const end = turn.done ? turn : asking.throw(new Spent());
    if (!end.done) throw new Error('the learner asked on after it was sent away');
    // A test that the budget cut short is asked again when it goes on.
    if (cancelled || end.value.finished) log.flush();
    whole = true;
    return {
      ...end.value,
      cut: cancelled ? 'cancelled' : end.value.finished ? null : 'budget',
      resumed: hands.resumed,
      seen: hands.seen(),
      faults: hands.faults(),
    };
  } finally {
    try {
      log?.close(whole);
    } finally {
      await system.close();
    }
  }
}

class Hands {
  resumed = 0;
  steps = 0;
  readonly #learning: SystemLearning;
  readonly #log: LearnLog;
  readonly #faults = new Map<string, { stimulus: string; kind: string; count: number }>();
  #test = 0;
  #step = 0;

  constructor(learning: SystemLearning, log: LearnLog) {
    this.#learning = learning;
    this.#log = log;
  }

  answer(query: Query): Answer | Promise<Answer> {
    const { system, inputs, tick } = this.#learning;
    if (query.kind === 'reset') {
      this.#test++;
      this.#step = 0;
      tick?.(this.steps, this.#test);
      this.#log.begin();
      if (this.#isRecorded()) return NOTHING;
      if (this.#test === this.#log.recorded.length + 1) system.startAt?.(this.#test);
      const ready = system.reset();
      return ready instanceof Promise ? ready.then(() => NOTHING) : NOTHING;
    }
    const input = inputs[query.input];
    this.steps++;
    const said = this.#isRecorded() ? this.#fromLog(input) : system.ask(input);
    return said instanceof Promise
      ? said.then((answer) => this.#note(input, answer))
      : this.#note(input, said);
  }

  seen(): EventLog {
    return {
      traces: this.#log.tests.map((steps, i) => ({
        id: String(i + 1),
        events: steps.flatMap(([input, labels, fault]) =>
          fault
            ? []
            : [
                { label: input, by: 'tester' as const, line: i + 1 },
                ...labels.map((label) => ({ label, by: 'sut' as const, line: i + 1 })),
              ],
        ),
      })),
    };
  }

  faults(): { stimulus: string; kind: string; count: number }[] {
    return [...this.#faults.values()];
  }

  #isRecorded = (): boolean => this.#test <= this.#log.recorded.length;

  #fromLog(input: string): Answer {
    const step = this.#log.recorded[this.#test - 1][this.#step++];
    if (step?.[0] !== input) {
      throw InputError.of(
        'learn/other-log',
        `test ${this.#test} of the log has another stimulus where the learner now needs ${JSON.stringify(input)}`,
        'the log was changed, or another version made it; start a new one',
      );
    }
    this.resumed++;
    return { labels: step[1], ...(step[2] && { fault: step[2] }) };
  }

  #note(input: string, answer: Answer): Answer {
    this.#log.add(input, answer);
    if (answer.fault && answer.fault !== 'refused') {
      const key = `${input} ${answer.fault}`;
      const known = this.#faults.get(key) ?? { stimulus: input, kind: answer.fault, count: 0 };
      this.#faults.set(key, { ...known, count: known.count + 1 });
    }
    return answer;
  }
}

const NOTHING: Answer = { labels: [] };
