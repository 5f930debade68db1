// How fast every reader is and what it needs: a text of about the same size in each format, read in a process of its own, so that memory is the peak of
// that reading alone. Time is that of the processor. Texts are made here; each is read once to warm up and once to be measured.
//
//   npm run bench formats              about 4 MB a text
//   npm run bench formats -- --smoke   a hundredth of it

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setLimits, sourceOf } from '../src/base/index.ts';
import { FORMATS, type Format, type FormatId } from '../src/format/index.ts';

const lines = (n: number, line: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => line(i)).join('\n');
const next = (i: number, n: number, k: number): number => (i * 7 + k * 13 + 1) % n;

/** A text with n states and about two transitions for each. */
const TEXTS: Record<FormatId, (n: number) => string> = {
  native: (n) =>
    JSON.stringify({
      format: 'covergame/1',
      initial: 'v0',
      nodes: Array.from({ length: n }, (_, i) => ({ id: `v${i}`, owner: i % 2 ? 'sut' : 'tester' })),
      edges: Array.from({ length: 2 * n }, (_, e) => ({
        from: `v${e >> 1}`,
        to: `v${next(e >> 1, n, e & 1)}`,
        label: `a${e & 1}`,
      })),
    }),
  dot: (n) =>
    `digraph g {\n${lines(2 * n, (e) => `  v${e >> 1} -> v${next(e >> 1, n, e & 1)} [label="a${e & 1}"];`)}\n}\n`,
  graphwalker: (n) =>
    JSON.stringify({
      models: [
        {
          name: 'm',
          startElementId: 'v0',
          vertices: Array.from({ length: n }, (_, i) => ({ id: `v${i}`, name: `v_${i}` })),
          edges: Array.from({ length: 2 * n }, (_, e) => ({
            id: `e${e}`,
            name: `e_${e & 1}`,
            sourceVertexId: `v${e >> 1}`,
            targetVertexId: `v${next(e >> 1, n, e & 1)}`,
          })),
        },
      ],
    }),
  graphml: (n) =>
    `<graphml><key id="l" for="edge" attr.name="label"/><graph edgedefault="directed">\n${lines(n, (i) => `<node id="v${i}"/>`)}\n${lines(2 * n, (e) => `<edge source="v${e >> 1}" target="v${next(e >> 1, n, e & 1)}"><data key="l">a${e & 1}</data></edge>`)}\n</graph></graphml>\n`,
  xstate: (n) =>
    JSON.stringify({
      id: 'm',
      initial: 's0',
      states: Object.fromEntries(
        Array.from({ length: n }, (_, i) => [
          `s${i}`,
          { on: { A: `s${next(i, n, 0)}`, B: `s${(i + 1) % n}` } },
        ]),
      ),
    }),
  mermaid: (n) =>
    `stateDiagram-v2\n[*] --> s0\n${lines(n, (i) => `s${i} --> s${next(i, n, 0)}: a\ns${i} --> s${(i + 1) % n}: b`)}\n`,
  plantuml: (n) =>
    `@startuml\n[*] --> s0\n${lines(n, (i) => `s${i} --> s${next(i, n, 0)} : a\ns${i} --> s${(i + 1) % n} : b`)}\n@enduml\n`,
  scxml: (n) =>
    `<scxml initial="s0">\n${lines(n, (i) => `<state id="s${i}"><transition event="a" target="s${next(i, n, 0)}"/><transition event="b" target="s${(i + 1) % n}"/></state>`)}\n</scxml>\n`,
  pgsolver: (n) =>
    `parity ${n - 1};\n${lines(n, (i) => `${i} ${i % 3} ${i % 2} ${next(i, n, 0)},${(i + 1) % n} "v${i}";`)}\n`,
  aldebaran: (n) =>
    `des (0, ${2 * n}, ${n})\n${lines(2 * n, (e) => `(${e >> 1}, "a${e & 1}", ${next(e >> 1, n, e & 1)})`)}\n`,
  'lts-csv': (n) =>
    `from,to,label\n${lines(2 * n, (e) => `${e >> 1},${next(e >> 1, n, e & 1)},a${e & 1}`)}\n`,
  gmu: (n) => `initial: 0\n${lines(2 * n, (e) => `${e >> 1} ${next(e >> 1, n, e & 1)}`)}\n`,
  cnf: (n) =>
    `p cnf ${n} ${n}\n${lines(n, (i) => `${i + 1} -${next(i, n, 0) + 1} ${next(i, n, 1) + 1} 0`)}\n`,
  prism: (n) => `${n} ${n} ${2 * n}\n${lines(2 * n, (e) => `${e >> 1} 0 ${next(e >> 1, n, e & 1)} 0.5 a`)}\n`,
  drn: (n) =>
    `@type: MDP\n@nr_states\n${n}\n@model\n${lines(n, (i) => `state ${i}${i === 0 ? ' init' : ''}\n\taction a\n\t\t${next(i, n, 0)} : 0.5\n\t\t${next(i, n, 1)} : 0.5`)}\n`,
  hoa: (n) =>
    `HOA: v1\nStates: ${n}\nStart: 0\nAP: 1 "a"\nAcceptance: 0 t\nspot-state-player: ${Array.from({ length: n }, (_, i) => i % 2).join(' ')}\n--BODY--\n${lines(n, (i) => `State: ${i}\n[0] ${next(i, n, 0)}\n[!0] ${next(i, n, 1)}`)}\n--END--\n`,
  kiss2: (n) =>
    `.i 1\n.o 1\n.r s0\n${lines(2 * n, (e) => `${e & 1} s${e >> 1} s${next(e >> 1, n, e & 1)} ${e & 1}`)}\n.e\n`,
  fsm: (n) =>
    `n(${n}) Nat ${Array.from({ length: n }, (_, i) => `"${i}"`).join(' ')}\n---\n${lines(n, String)}\n---\n${lines(2 * n, (e) => `${(e >> 1) + 1} ${next(e >> 1, n, e & 1) + 1} "a${e & 1}"`)}\n`,
  ba: (n) => `[0]\n${lines(2 * n, (e) => `a${e & 1},[${e >> 1}]->[${next(e >> 1, n, e & 1)}]`)}\n`,
};

interface Measured {
  readonly megabytes: number;
  readonly seconds: number;
  readonly peakMB: number;
  readonly nodes: number;
}

function measure(id: FormatId, wanted: number): Measured {
  setLimits({ 'unfolded-states': 10_000_000 });
  const { read } = (FORMATS as readonly Format[]).find((format) => format.id === id)!;
  const once = (text: string) => {
    const outcome = read(sourceOf(id, text), {});
    if (!outcome.ok) throw new Error(`${id}: ${outcome.issues[0].message}`);
    return outcome.value.n;
  };
  const perState = TEXTS[id](1000).length / 1000;
  once(TEXTS[id](1000));
  const text = TEXTS[id](Math.max(100, Math.round(wanted / perState)));
  const before = process.cpuUsage();
  const nodes = once(text);
  const { user, system } = process.cpuUsage(before);
  return {
    megabytes: text.length / 1e6,
    seconds: (user + system) / 1e6,
    peakMB: process.resourceUsage().maxRSS / 1024,
    nodes,
  };
}

const child = process.argv.indexOf('--one');
if (child >= 0)
  console.log(JSON.stringify(measure(process.argv[child + 1] as FormatId, Number(process.argv[child + 2]))));
else {
  const wanted = process.argv.includes('--smoke') ? 40_000 : 4_000_000;
  const hooks = new URL('../scripts/typescript.mjs', import.meta.url).href;
  console.log('| format | MB | nodes | s | MB/s | peak MB |\n|---|--:|--:|--:|--:|--:|');
  for (const { id } of FORMATS) {
    const text = execFileSync(
      process.execPath,
      ['--import', hooks, fileURLToPath(import.meta.url), '--one', id, String(wanted)],
      { encoding: 'utf8' },
    );
    const { megabytes, seconds, peakMB, nodes }: Measured = JSON.parse(text);
    console.log(
      `| ${id} | ${megabytes.toFixed(2)} | ${nodes} | ${seconds.toFixed(2)} | ${(megabytes / seconds).toFixed(1)} | ${peakMB.toFixed(0)} |`,
    );
  }
}
