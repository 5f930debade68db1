// What a worker answers to the question that a part of the page asks. It is told under the question that it belongs to: an effect runs a frame after the page
// has changed, so that what it would clear stands for that long, and for as long as a tab is in the background, beneath the next question's heading.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { model } from '../state/model.ts';

export interface Answered<A> {
  /** Null until it is answered. */
  readonly told: A | null;
  readonly trouble: string | null;
}

interface Answer<Q, A> extends Answered<A> {
  readonly question: Q;
  /** The model that was open. */
  readonly of: unknown;
}

const NOTHING: Answered<never> = { told: null, trouble: null };

/** Asks whenever the question or the model is another one; a question that is null is not asked. Questions are compared as they are, not by what is in them. */
export function useAnswer<Q, A>(question: Q | null, ask: (question: Q) => Promise<A>): Answered<A> {
  const last = useSignal<Answer<Q, A> | null>(null);
  const of = model.value;
  useEffect(() => {
    if (question === null || !of) return;
    let isOver = false;
    const put = (told: A | null, trouble: string | null): void => {
      if (!isOver) last.value = { question, of, told, trouble };
    };
    void ask(question).then(
      (told) => put(told, null),
      (error: Error) => put(null, error.message),
    );
    return () => {
      isOver = true;
    };
  }, [question, of]);
  const answer = last.value;
  return answer && answer.question === question && answer.of === of ? answer : NOTHING;
}
