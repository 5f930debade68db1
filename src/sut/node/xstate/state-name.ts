// A state value of XState as the name its configuration has in the model: `a.b | c.d`, innermost states in the order of the machine.

export function stateName(value: unknown): string {
  return leaves(value, '').join(' | ');
}

function leaves(value: unknown, path: string): string[] {
  const below = (key: string): string => (path === '' ? key : `${path}.${key}`);
  if (typeof value === 'string') return [below(value)];
  const entries = Object.entries((value ?? {}) as Record<string, unknown>);
  if (entries.length === 0) return [path];
  return entries.flatMap(([key, inner]) => leaves(inner, below(key)));
}

/** Whether a node of the model is a configuration of that name; what it remembers or has counted stands behind it in brackets. */
export const isNodeOf = (node: string, name: string): boolean =>
  node === name || node.startsWith(`${name} [`);
