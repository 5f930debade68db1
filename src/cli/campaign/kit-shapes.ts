// What `run` with several real systems prints under --json.

import * as json from '../json/index.ts';

export const KIT_OUTPUT = json.object({
  model: json.MODEL,
  verdict: json.told('of the worst system', json.VERDICT),
  seed: json.integer,
  budget: json.count,
  systems: json.list(
    json.object({
      sut: json.text,
      verdict: json.VERDICT,
      why: json.text,
      coverage: json.told('in percent', json.number),
      required: json.REQUIRED,
      labels: json.list(json.object({ label: json.text, covered: json.flag })),
      failures: json.list(
        json.object({ signature: json.text, kind: json.text, message: json.text, rate: json.RATE }),
      ),
      traceFile: json.told('a failing system keeps its trace', json.orNull(json.text)),
    }),
  ),
  differences: json.told(
    'answers that one system gave and another, asked at the same node, never did',
    json.list(
      json.object({
        node: json.text,
        answer: json.text,
        counts: json.told(
          'in the order of systems',
          json.list(json.object({ count: json.count, of: json.count })),
        ),
      }),
    ),
  ),
});
