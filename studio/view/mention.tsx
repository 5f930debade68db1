// A node in a sentence: pointing at it lights it up in the drawing, a click selects it.

import { Fragment } from 'preact';
import { selected, spokenOf } from '../state/look.ts';
import { game } from '../state/model.ts';
import { shortId } from './short-id.ts';

export function Mention({ node }: { readonly node: number }) {
  const id = game.value?.ids[node] ?? String(node);
  const speak = (): void => {
    spokenOf.value = [node];
  };
  const hush = (): void => {
    spokenOf.value = [];
  };
  return (
    <button
      type="button"
      class="mention"
      onMouseEnter={speak}
      onMouseLeave={hush}
      onFocus={speak}
      onBlur={hush}
      onClick={() => {
        selected.value = node;
      }}
    >
      {shortId(id)}
    </button>
  );
}

/** Several, with commas; of many the first ones, and how many more there are. */
export function Mentions({ nodes, most = 8 }: { readonly nodes: readonly number[]; readonly most?: number }) {
  const shown = nodes.slice(0, most);
  const rest = nodes.length - shown.length;
  return (
    <>
      {shown.map((node, i) => (
        <Fragment key={node}>
          {i === 0 ? '' : i === shown.length - 1 && rest === 0 ? ' and ' : ', '}
          <Mention node={node} />
        </Fragment>
      ))}
      {rest > 0 && ` and ${rest} more`}
    </>
  );
}
