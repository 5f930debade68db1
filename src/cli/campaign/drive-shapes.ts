// What campaigns against real systems print under --json, beside what simulated ones do.

import * as json from '../json/index.ts';

/** `replay --shrink`. */
export const SHRUNK_REPLAY = json.object(
  {
    model: json.MODEL,
    executed: json.told('false without --sut: covergame tried nothing and wrote nothing', json.flag),
    written: json.told('the trace that has the shortest reproductions now', json.orNull(json.text)),
    failures: json.list(
      json.object(
        {
          run: json.count,
          kind: json.text,
          node: json.text,
          message: json.text,
          signature: json.text,
          recorded: json.told('the steps of the recorded test', json.count),
          steps: json.told(
            'steps of the shortest reproduction; null if the failure did not occur again',
            json.orNull(json.count),
          ),
          way: json.orNull(json.texts),
        },
        { repeats: json.count, tries: json.count, rate: json.RATE, replay: json.text },
      ),
    ),
  },
  { others: json.told('other failures that occurred meanwhile', json.texts) },
);

/** `replay --sut`. */
export const DRIVEN_REPLAY = json.object({
  model: json.MODEL,
  verdict: json.told('what the trace shows', json.orNull(json.VERDICT)),
  why: json.orNull(json.text),
  steps: json.count,
  followed: json.count,
  whole: json.flag,
  tests: json.list(
    json.object({
      test: json.count,
      steps: json.count,
      followed: json.count,
      tries: json.count,
      diverted: json.orNull(json.text),
      fault: json.orNull(json.object({ signature: json.text, message: json.text }, { kind: json.text })),
      failure: json.orNull(json.text),
      repeated: json.flag,
    }),
  ),
});
