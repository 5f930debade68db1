// As much of JSON Schema as the published schemas use; a word it does not know is a fault of the schema.

type Schema = Record<string, unknown>;

const KNOWN = new Set([
  '$schema',
  '$id',
  'title',
  'description',
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'minItems',
  'enum',
  'const',
  'anyOf',
  'minimum',
  'maximum',
  'pattern',
]);

/** What is wrong with the value, a line a fault. */
export function schemaFaults(schema: Schema, value: unknown, path = '$'): string[] {
  const faults: string[] = [];
  const fault = (text: string): void => void faults.push(`${path}: ${text}`);
  for (const word of Object.keys(schema)) if (!KNOWN.has(word)) fault(`the schema says ${word}`);
  const types = [schema['type'] ?? []].flat() as string[];
  if (types.length > 0 && !types.some((type) => isOf(type, value))) fault(`is no ${types.join(' or ')}`);
  if ('const' in schema && value !== schema['const']) fault(`is not ${schema['const']}`);
  if ('enum' in schema && !(schema['enum'] as unknown[]).includes(value))
    fault(`${value} is not in the list`);
  if (
    'anyOf' in schema &&
    !(schema['anyOf'] as Schema[]).some((one) => schemaFaults(one, value).length === 0)
  ) {
    const each = (schema['anyOf'] as Schema[]).map((one) => schemaFaults(one, value, path)[0]);
    fault(`fits none of the alternatives (${each.join('; ')})`);
  }
  if (typeof value === 'number') {
    if (value < Number(schema['minimum'] ?? value)) fault(`${value} is too small`);
    if (value > Number(schema['maximum'] ?? value)) fault(`${value} is too large`);
  }
  if (
    typeof value === 'string' &&
    'pattern' in schema &&
    !new RegExp(schema['pattern'] as string).test(value)
  ) {
    fault(`${value} does not match`);
  }
  if (Array.isArray(value)) {
    if (value.length < Number(schema['minItems'] ?? 0)) fault('has too few items');
    for (const [i, item] of value.entries()) {
      if (schema['items']) faults.push(...schemaFaults(schema['items'] as Schema, item, `${path}[${i}]`));
    }
  } else if (typeof value === 'object' && value !== null) {
    const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
    for (const key of (schema['required'] ?? []) as string[]) if (!(key in value)) fault(`has no ${key}`);
    for (const [key, item] of Object.entries(value)) {
      if (Object.hasOwn(properties, key))
        faults.push(...schemaFaults(properties[key], item, `${path}.${key}`));
      else if (schema['additionalProperties'] === false) fault(`has an unknown ${key}`);
      else if (typeof schema['additionalProperties'] === 'object')
        faults.push(...schemaFaults(schema['additionalProperties'] as Schema, item, `${path}.${key}`));
    }
  }
  return faults;
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}
