// The bundled models, loaded when one is asked for.

const files = import.meta.glob<string>('../../models/*.game.json', { query: '?raw', import: 'default' });

const nameOf = (path: string): string => path.replace(/.*\//, '').replace('.game.json', '');

export const EXAMPLES: readonly string[] = Object.keys(files).map(nameOf);

export async function example(name: string): Promise<string> {
  const path = Object.keys(files).find((each) => nameOf(each) === name);
  if (path === undefined) throw new Error(`there is no example ${name}`);
  return files[path]();
}
