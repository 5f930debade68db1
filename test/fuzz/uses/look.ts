// What `check` and `inspect` say of a game.

import { listedName, modelFacts, requireGame } from '../../../src/game/index.ts';
import { lintGame } from '../../../src/lint/index.ts';
import { evasions, inspectGame } from '../../../src/report/index.ts';
import { must } from '../notes.ts';
import type { Use } from './use.ts';

export const look: Use = {
  id: 'look',
  run({ game }, notes) {
    requireGame(game);
    notes.data(modelFacts(game));
    notes.data(notes.stage('check', () => lintGame(game)));
    const seen = notes.stage('inspect', () => inspectGame(game));
    if (!seen) return;
    const { counts, nodes } = seen;
    notes.data(counts);
    must(
      counts.forceable + counts.possible + counts.impossible === counts.nodes,
      'inspect: the kinds of nodes do not add up',
    );
    notes.stage('evasions', () => {
      for (const v of nodes.possible.slice(0, 8))
        notes.data(evasions(game, v).map((u) => listedName(game.ids[u])));
    });
  },
};
