// The skeleton of a model of an HTTP API: requests are the tester's, what comes back is the service's to say, and the paths show which
// things must be there first (states.ts). What else makes sense when is for the user to write into it.

import { InputError, type Issue, IssueList, type Source, sourceOf } from '../../../base/index.ts';
import { readModel } from '../../../format/index.ts';
import { type Json, part, readDocument, stringIn } from './document.ts';
import { operationsOf } from './operations.ts';
import { READY, statesOf } from './states.ts';

export interface Skeleton {
  /** Of the API, as the document has it. */
  readonly title: string;
  /** Files in covergame/ made of the document. */
  readonly made: Readonly<Record<string, string>>;
  /** How many requests and classes of responses there are. */
  readonly transitions: number;
  readonly warnings: readonly Issue[];
}

export function skeletonOf(source: Source): Skeleton {
  const issues = new IssueList();
  const document = readDocument(source, issues);
  const operations = operationsOf(document, issues);
  if (issues.failed) {
    const named = issues.issues.map((issue) => ({ ...issue, message: `${source.name}: ${issue.message}` }));
    throw new InputError(named, issues.total);
  }
  const title = stringIn(part(document.part('info'), 'title')) ?? 'api';
  const { nodes, edges, made, answers } = statesOf(operations);
  const requests = Object.fromEntries(
    operations.map(({ label, method, path, parameters, headers, body }) => [
      label,
      {
        method,
        path,
        parameters,
        makes: made.get(label)?.key ?? null,
        headers,
        body,
        answers: answers.get(label),
      },
    ]),
  );
  return {
    title,
    made: {
      'model.game.json': valid(modelText(title, nodes, edges)),
      'operations.json': `${JSON.stringify({ server: serverOf(document.part('servers')), operations: requests }, null, 2)}\n`,
    },
    transitions: edges.length,
    warnings: issues.warnings,
  };
}

/** A model as every other command reads it. One beyond a limit is refused before anything is written; any other fault is ours. */
function valid(model: string): string {
  const reading = readModel(sourceOf('model.game.json', model));
  if (reading.ok) return model;
  if (reading.issues.every(({ code }) => code.startsWith('limit/')))
    throw new InputError(reading.issues, reading.total);
  throw new Error(`the model made of the document cannot be read: ${reading.issues[0].message}`);
}

/** A line for each node and edge, as people write them. */
function modelText(name: string, nodes: readonly object[], edges: readonly object[]): string {
  const lines = (list: readonly object[]): string =>
    list.map((one) => `    ${JSON.stringify(one).replace(/^\{/, '{ ').replace(/\}$/, ' }')}`).join(',\n');
  return `{
  "format": "covergame/1",
  "name": ${JSON.stringify(name)},
  "initial": ${JSON.stringify(READY)},
  "nodes": [
${lines(nodes)}
  ],
  "edges": [
${lines(edges)}
  ]
}
`;
}

/** The address of the first server, its variables at their defaults; empty if it is none. */
function serverOf(servers: Json | undefined): string {
  const first = Array.isArray(servers) ? (servers[0] as Json) : undefined;
  const url = (stringIn(part(first, 'url')) ?? '').replace(/\{([^}]*)\}/g, (_, name: string) =>
    String(part(part(part(first, 'variables'), name), 'default') ?? ''),
  );
  return /^https?:\/\//.test(url) ? url : '';
}
