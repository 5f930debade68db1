// Kinds of models that are known and not read, each with the command that makes one that is. The last ones are the most general.

export interface UnreadKind {
  readonly id: string;
  /** As the end of "this is …". */
  readonly title: string;
  /** Looks like it, in the first kilobytes. */
  readonly content?: RegExp;
  /** Only by the name of the file, where the content says nothing. */
  readonly ending?: string;
  readonly hint: string;
}

export const UNREAD = [
  {
    id: 'prism',
    title: 'a model in the PRISM language',
    content:
      /^(?:[ \t]*(?:\/\/[^\n]*)?\n)*[ \t]*(mdp|dtmc|ctmc|smg|csg|pomdp|popta|pta|tsg|stochastic|probabilistic|nondeterministic)\b[\s;]*(\/\/[^\n]*)?\n[\s\S]*\b(module|player|const|formula|global)\b/,
    hint: 'let PRISM export it: prism model.prism -exporttrans model.tra -exportstates model.sta -exportlabels model.lab; then use model.tra',
  },
  {
    id: 'prism-module',
    title: 'a model in the PRISM language',
    content: /^[ \t]*(player\s+\w+|module\s+\w+\s*\n)[\s\S]*(endplayer|->\s*(\d*\.?\d+\s*:)?\s*\(\w+')/m,
    hint: 'let PRISM export it: prism model.prism -exporttrans model.tra -exportstates model.sta -exportlabels model.lab; then use model.tra',
  },
  {
    id: 'jani',
    title: 'a JANI model',
    content: /^\s*\{[\s\S]*"jani-version"\s*:/,
    hint: 'let Storm export it: storm --jani model.jani --buildfull --exportbuild model.drn; then use model.drn',
  },
  {
    id: 'uppaal',
    title: 'an UPPAAL model',
    content: /<nta\b|<!DOCTYPE nta/i,
    hint: 'covergame does not read timed automata: write the model as a program (docs/reference/model.md), or export an untimed graph as DOT',
  },
  {
    id: 'bpmn',
    title: 'a BPMN process',
    content: /<(\w+:)?definitions\b[\s\S]*BPMN/i,
    hint: 'draw its states as a Mermaid state diagram, or write the model as a program (docs/reference/model.md)',
  },
  {
    id: 'pnml',
    title: 'a Petri net in PNML',
    content: /<pnml\b/i,
    hint: 'let a tool build its state space, such as pnml2lts-sym, or TINA: tina -aut net.pnml model.aut',
  },
  {
    id: 'drawio',
    title: 'a drawing of draw.io',
    content: /<mxfile\b|<mxGraphModel\b/i,
    hint: 'export it as Mermaid or draw it in yEd (GraphML)',
  },
  {
    id: 'gexf',
    title: 'a GEXF graph',
    content: /<gexf\b/i,
    hint: 'let Gephi or networkx export it as GraphML',
  },
  {
    id: 'jflap',
    title: 'a JFLAP automaton',
    content: /<structure\b[\s\S]*<type>/i,
    hint: 'write its transitions as LTS CSV (from,to,label) or DOT',
  },
  {
    id: 'spec-explorer',
    title: 'an exploration result of Spec Explorer',
    content: /<(\w+:)?(TransitionSystem|ExplorationResult)\b/i,
    hint: 'let Spec Explorer export it as DOT',
  },
  {
    id: 'xmi',
    title: 'a UML model in XMI',
    content: /<xmi:XMI\b|<XMI\b|xmlns:uml=/i,
    hint: 'export the state machine as SCXML',
  },
  { id: 'svg', title: 'a drawing (SVG)', content: /<svg\b/i, hint: 'use the model of this drawing' },
  {
    id: 'html',
    title: 'an HTML page',
    content: /^\s*<(!doctype )?html\b/i,
    hint: 'the download may be an error page instead of the model',
  },
  {
    id: 'tla',
    title: 'a TLA+ specification',
    content: /^-{4,}\s*MODULE\s+\w+\s*-{4,}/m,
    hint: 'let TLC dump its state graph: java -jar tla2tools.jar -dump dot,actionlabels model.dot Spec.tla; then use model.dot with --sut-labels',
  },
  {
    id: 'promela',
    title: 'a Promela model',
    content: /^[ \t]*(active\s+(\[\d+\]\s*)?)?proctype\s+\w+\s*\(/m,
    hint: 'let Spin or LTSmin build the graph: prom2lts-mc model.pml model.aut',
  },
  {
    id: 'nusmv',
    title: 'a NuSMV model',
    content: /^[ \t]*MODULE\s+main\b/m,
    hint: 'unfold it into an .aut or DOT graph, or write the model as a program (docs/reference/model.md)',
  },
  {
    id: 'mcrl2',
    title: 'an mCRL2 specification',
    content: /^[ \t]*(act|sort)\b[\s\S]*^[ \t]*init\b/m,
    hint: 'mcrl22lps model.mcrl2 | lps2lts - model.aut; then use model.aut',
  },
  {
    id: 'tlsf',
    title: 'a TLSF specification',
    content: /^[ \t]*INFO\s*\{[\s\S]*(TITLE|SEMANTICS)\s*:/m,
    hint: 'let a synthesis tool turn it into a game: ltlsynt --tlsf=spec.tlsf --print-game-hoa > game.ehoa; then use game.ehoa',
  },
  {
    id: 'aiger',
    title: 'an AIGER circuit',
    content: /^a[ai]g \d+ \d+ \d+ \d+ \d+/,
    hint: 'covergame reads graphs: unfold the circuit into an .aut, DOT or KISS2 file',
  },
  {
    id: 'blif',
    title: 'a BLIF circuit',
    content: /^[ \t]*\.model\s+\S+/m,
    hint: 'let SIS or ABC extract the state graph as KISS2: stg_extract; write_kiss model.kiss2',
  },
  {
    id: 'itf',
    title: 'an ITF trace',
    content: /"#meta"\s*:[\s\S]*"states"\s*:\s*\[/,
    hint: 'a trace is not a model; use the model it was made with',
  },
  {
    id: 'plantuml',
    title: 'a PlantUML diagram of another kind',
    content: /^[ \t]*@startuml\b/m,
    hint: 'covergame reads state diagrams only: they have [*] or the keyword state',
  },
  {
    id: 'mermaid',
    title: 'a Mermaid diagram of another kind',
    content:
      /^\s*(%%[^\n]*\n\s*)*(sequenceDiagram|flowchart|graph (TD|TB|LR|RL|BT)|classDiagram|erDiagram|gantt|journey|mindmap|gitGraph)\b/,
    hint: 'covergame reads state diagrams only: draw it as stateDiagram-v2',
  },
  {
    id: 'sta',
    title: 'the list of states of a PRISM model',
    content: /^\([\w.,\s]*\)\s*\n0:\(/,
    hint: 'use the transitions (.tra); covergame also reads the .sta file beside it',
  },
  {
    id: 'xml',
    title: 'XML of an unknown kind',
    content: /^\s*<[?!\w]/,
    hint: 'covergame reads GraphML and SCXML; convert the model to one of them, to DOT or to covergame/1',
  },
] as const satisfies readonly UnreadKind[] as readonly UnreadKind[];
