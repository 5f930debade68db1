// The page: the graph and the cards side by side, the strip below, the command at the foot.

import { pointedAt } from '../state/command.ts';
import { CARDS, type CardId, card, theme } from '../state/look.ts';
import { model, opening } from '../state/model.ts';
import { DropArea } from './drop-area.tsx';
import { EditHistory } from './edit-history.tsx';
import { GraphPane } from './graph-pane.tsx';
import { GuaranteeCard } from './guarantee-card.tsx';
import { ModelCard } from './model-card.tsx';
import { NodeSearch } from './node-search.tsx';
import { PlayCard } from './play-card.tsx';
import { RunCard } from './run-card.tsx';
import { Strip } from './strip.tsx';

const TITLES: Readonly<Record<CardId, string>> = {
  play: 'Play',
  guarantee: 'Guarantee',
  run: 'Run',
  model: 'Model',
};
const BODIES = { play: PlayCard, guarantee: GuaranteeCard, run: RunCard, model: ModelCard } as const;

export function Studio() {
  const Body = BODIES[card.value];
  return (
    <DropArea>
      <header class="head">
        <h1>
          covergame <span>studio</span>
        </h1>
        <p class="facts" aria-live="polite">
          {opening.value ? 'reading …' : <ModelFacts />}
        </p>
        <EditHistory />
        <NodeSearch />
        <ThemeSwitch />
      </header>
      <main class="panes">
        <GraphPane />
        <section class="cards" aria-label="What to do with the model">
          <Tabs />
          <div class="card" role="tabpanel" id="card" aria-labelledby={`tab-${card.value}`} tabIndex={-1}>
            <Body />
          </div>
        </section>
      </main>
      <Strip />
      <footer class="foot">
        {pointedAt.value === undefined && (
          <span>Point at a button to see the command that does the same.</span>
        )}
        {pointedAt.value === null && (
          <span class="quiet">no command does this: it is for the page alone</span>
        )}
        {typeof pointedAt.value === 'string' && (
          <>
            <span class="quiet">the same as </span>
            <code>{pointedAt.value}</code>
          </>
        )}
      </footer>
    </DropArea>
  );
}

function ModelFacts() {
  if (!model.value) return null;
  const { name, counts } = model.value.loaded;
  return (
    <>
      <b>{name.length > 60 ? `${name.slice(0, 59)}…` : name}</b>{' '}
      <span class="quiet">
        {counts.nodes} nodes, {counts.edges} edges
      </span>
    </>
  );
}

/** Arrow keys go from tab to tab, as everywhere. */
function Tabs() {
  const go = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    const at = CARDS.indexOf(card.value);
    card.value = CARDS[(at + by + CARDS.length) % CARDS.length];
    document.getElementById(`tab-${card.value}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="Cards" onKeyDown={go}>
      {CARDS.map((id) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={card.value === id}
          aria-controls="card"
          tabIndex={card.value === id ? 0 : -1}
          onClick={() => {
            card.value = id;
          }}
        >
          {TITLES[id]}
        </button>
      ))}
    </div>
  );
}

function ThemeSwitch() {
  const isDark =
    theme.value === 'dark' ||
    (theme.value === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  return (
    <button
      type="button"
      class="act"
      aria-label={isDark ? 'light colours' : 'dark colours'}
      onClick={() => {
        theme.value = isDark ? 'light' : 'dark';
      }}
    >
      {isDark ? '☀' : '☾'}
    </button>
  );
}
