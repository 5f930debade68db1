// OpenTelemetry spans as events, ordered by time within each trace. A span of kind server or consumer is something the system was
// asked: its name is a stimulus, and the status code of the response (http.response.status_code) an observation when it ends. A
// span of kind client or producer is something the system did: an observation when it begins. Events within spans are
// observations. Spans of kind internal are the system's own business and left out, unless their attribute `covergame.by` says
// whose they are; that attribute rules for every span.
//
// A trace is a trace id, or what one attribute of its spans or their resource says, such as session.id: one session often spreads over many
// trace ids. The method of a request is part of its name, also where the span is called by its route alone.

interface SpanEvent {
  readonly trace: string;
  readonly word: string;
  readonly by: 'tester' | 'sut';
}

interface Span {
  readonly traceId?: unknown;
  readonly name?: unknown;
  readonly kind?: unknown;
  readonly startTimeUnixNano?: unknown;
  readonly endTimeUnixNano?: unknown;
  readonly attributes?: unknown;
  readonly events?: unknown;
  /** Attributes of the resource that it is in. */
  readonly resource?: ReadonlyMap<string, string>;
}

const STATUS = ['http.response.status_code', 'http.status_code', 'rpc.grpc.status_code'];

export function spansOf(values: readonly unknown[], traceBy?: string): SpanEvent[] {
  const timed: (SpanEvent & { readonly time: bigint })[] = [];
  const spans = values.flatMap(spansIn);
  const sessions = traceBy === undefined ? new Map<string, string>() : sessionsOf(spans, traceBy);
  for (const span of spans) timed.push(...eventsOf(span, traceBy, sessions));
  // The order of the file decides where times are equal.
  return timed.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
}

function spansIn(value: unknown): Span[] {
  return WRAPPINGS.flatMap(([outer, inner]) =>
    listIn(value, outer).flatMap((holder) => {
      const resource = attributesOf(
        (holder as { resource?: { attributes?: unknown } } | null)?.resource?.attributes,
      );
      const spans = listIn(holder, inner).flatMap((scope) => listIn(scope, 'spans'));
      return spans.map((span) => ({ ...(span as Span), resource }));
    }),
  );
}

const WRAPPINGS = [
  ['resourceSpans', 'scopeSpans'],
  ['resource_spans', 'scope_spans'],
  ['resourceSpans', 'instrumentationLibrarySpans'],
] as const;

const listIn = (from: unknown, key: string): unknown[] =>
  list((from as Record<string, unknown> | null)?.[key]);

/** The session of each trace id one of whose spans names it: a root span often does so for all below it. */
function sessionsOf(spans: readonly Span[], traceBy: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const span of spans) {
    const session = sessionIn(span, traceBy);
    const trace = String(span.traceId ?? '');
    if (session !== undefined && !found.has(trace)) found.set(trace, session);
  }
  return found;
}

const sessionIn = ({ attributes, resource }: Span, traceBy: string): string | undefined =>
  attributesOf(attributes).get(traceBy) ?? resource?.get(traceBy);

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function eventsOf(
  span: Span,
  traceBy: string | undefined,
  sessions: ReadonlyMap<string, string>,
): (SpanEvent & { readonly time: bigint })[] {
  const id = String(span.traceId ?? '');
  const trace = (traceBy === undefined ? undefined : sessionIn(span, traceBy)) ?? sessions.get(id) ?? id;
  const attributes = attributesOf(span.attributes);
  const side = sideOf(span.kind, attributes.get('covergame.by'));
  const start = timeOf(span.startTimeUnixNano);
  const found: (SpanEvent & { readonly time: bigint })[] = [];
  if (side) found.push({ trace, word: wordOf(String(span.name ?? ''), attributes), by: side, time: start });
  for (const event of list(span.events) as { name?: unknown; timeUnixNano?: unknown }[]) {
    found.push({ trace, word: String(event.name ?? ''), by: 'sut', time: timeOf(event.timeUnixNano) });
  }
  const status = STATUS.map((key) => attributes.get(key)).find((value) => value !== undefined);
  if (side === 'tester' && status !== undefined)
    found.push({
      trace,
      word: status,
      by: 'sut',
      time: timeOf(span.endTimeUnixNano ?? span.startTimeUnixNano),
    });
  return found;
}

/** What a request is called. Instrumentations name its span by the method, the route, or both: two methods of one route are two words. */
function wordOf(name: string, attributes: ReadonlyMap<string, string>): string {
  const method = attributes.get('http.request.method') ?? attributes.get('http.method');
  const route = attributes.get('http.route');
  if (method === undefined || name.startsWith(`${method} `)) return name;
  if (name === method || name === `HTTP ${method}`) return route === undefined ? name : `${method} ${route}`;
  return name === route || name.startsWith('/') ? `${method} ${name}` : name;
}

/** Kinds are written as numbers or names: SPAN_KIND_SERVER is 2. */
function sideOf(kind: unknown, told: string | undefined): SpanEvent['by'] | null {
  if (told === 'tester' || told === 'sut') return told;
  const name = String(kind ?? '').replace(/^SPAN_KIND_/, '');
  if (['2', '5', 'SERVER', 'CONSUMER'].includes(name)) return 'tester';
  return ['3', '4', 'CLIENT', 'PRODUCER'].includes(name) ? 'sut' : null;
}

function attributesOf(attributes: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { key, value } of list(attributes) as { key?: unknown; value?: Record<string, unknown> }[]) {
    const [held] = Object.values(value ?? {});
    if (typeof key === 'string' && (typeof held === 'string' || typeof held === 'number'))
      found.set(key, String(held));
  }
  return found;
}

function timeOf(time: unknown): bigint {
  return /^\d+$/.test(String(time ?? '')) ? BigInt(String(time)) : 0n;
}
