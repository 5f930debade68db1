// What changed in a model from one save to the next: its guarantee, its size, what is odd about it.

export interface ModelState {
  readonly name: string;
  readonly nodes: number;
  readonly edges: number;
  readonly lower: number;
  readonly upper: number;
  readonly total: number;
  /** Code and message of each finding. */
  readonly findings: readonly string[];
}

interface Checked {
  readonly issues: readonly { readonly code: string; readonly severity: string; readonly message: string }[];
}
interface Solved {
  readonly model: { readonly name: string };
  readonly nodes: number;
  readonly edges: number;
  readonly lower: number;
  readonly upper: number;
  readonly total: number;
}

/** From what `check --json` and `solve --json` print. */
export const stateOf = (checked: object, solved: object): ModelState => {
  const { issues } = checked as Checked;
  const { model, nodes, edges, lower, upper, total } = solved as Solved;
  return {
    name: model.name || 'model',
    nodes,
    edges,
    lower,
    upper,
    total,
    findings: issues.map(({ code, severity, message }) => `${severity}: ${message} [${code}]`),
  };
};

/** The lines for people; `before` is what was told last. */
export function changeText(before: ModelState | null, now: ModelState): string[] {
  const moved = before && guarantee(before) !== guarantee(now);
  const size = (state: ModelState): string => `${state.nodes} nodes, ${state.edges} edges`;
  const fresh = now.findings.filter((finding) => !before?.findings.includes(finding));
  const gone = before?.findings.filter((finding) => !now.findings.includes(finding)) ?? [];
  return [
    moved
      ? `${now.name}: guarantee ${guarantee(before)} → ${guarantee(now)}`
      : `${now.name}: guarantee ${guarantee(now)}${before ? ', as before' : ''}`,
    before && size(before) !== size(now) ? `  ${size(before)} → ${size(now)}` : `  ${size(now)}`,
    ...some(fresh, before ? '  new    ' : '  '),
    ...some(gone, '  gone   '),
    ...(now.findings.length === 0 ? ['  no findings'] : []),
  ];
}

const SHOWN = 10;

function some(findings: readonly string[], head: string): string[] {
  const more = findings.length - SHOWN;
  return [
    ...findings.slice(0, SHOWN).map((finding) => head + finding),
    ...(more > 0 ? [`${head}… and ${more} more`] : []),
  ];
}

function guarantee({ lower, upper, total }: ModelState): string {
  const value = lower === upper ? `${lower}` : `${lower} to ${upper}`;
  return `${value} of ${total}${total > 0 && lower === upper ? ` (${((100 * lower) / total).toFixed(1)} %)` : ''}`;
}
