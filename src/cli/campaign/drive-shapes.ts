// What campaigns against real systems print under --json, beside what simulated ones do.

import * as json from '../json/index.ts';

/** `replay --sut`. */
export const DRIVEN_REPLAY = json.object({
  model: json.MODEL,
  verdict: json.told('what the trace has shown', json.orNull(json.VERDICT)),
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
