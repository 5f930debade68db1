// OpenTelemetry spans as events, ordered by time within each trace. A span of kind server or consumer is something the system was
// asked: its name is a stimulus, and the status code of the response (http.response.status_code) an observation when it ends. A
// span of kind client or producer is something the system did: an observation when it begins. Events within spans are
// observations. Spans of kind internal are the system's own business and left out, unless their attribute `covergame.by` says
// whose they are; that attribute rules for every span.

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
}

const STATUS = ['http.response.status_code', 'http.status_code', 'rpc.grpc.status_code'];

export function spansOf(values: readonly unknown[]): SpanEvent[] {
  const timed: (SpanEvent & { readonly time: bigint })[] = [];
  for (const span of values.flatMap(spansIn)) timed.push(...eventsOf(span));
  // The order of the file decides where times are equal.
  return timed.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
}

function spansIn(value: unknown): Span[] {
  const lists = (from: unknown, ...keys: string[]): unknown[] => {
    const [key, ...rest] = keys;
    const found = list((from as Record<string, unknown> | null)?.[key]);
    return rest.length === 0 ? found : found.flatMap((one) => lists(one, ...rest));
  };
  return [
    ...lists(value, 'resourceSpans', 'scopeSpans', 'spans'),
    ...lists(value, 'resource_spans', 'scope_spans', 'spans'),
    ...lists(value, 'resourceSpans', 'instrumentationLibrarySpans', 'spans'),
  ] as Span[];
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function eventsOf(span: Span): (SpanEvent & { readonly time: bigint })[] {
  const trace = String(span.traceId ?? '');
  const attributes = attributesOf(span.attributes);
  const side = sideOf(span.kind, attributes.get('covergame.by'));
  const start = timeOf(span.startTimeUnixNano);
  const found: (SpanEvent & { readonly time: bigint })[] = [];
  if (side) found.push({ trace, word: String(span.name ?? ''), by: side, time: start });
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
