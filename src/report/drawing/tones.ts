// The colours of drawings, by what they mean. Light and dark pages have their own; the pairs stay apart for readers who do
// not tell red from green (blue against orange), and a dashed rim tells "impossible" without any colour.

export const TONES = {
  plain: { light: '#ffffff', dark: '#1f2630', rim: { light: '#3b4754', dark: '#aebac7' } },
  good: { light: '#cfe6fb', dark: '#174a72', rim: { light: '#1f6fae', dark: '#7cc0f5' } },
  bad: { light: '#ffd9b0', dark: '#7a3d05', rim: { light: '#b85c00', dark: '#ffb266' } },
  open: { light: '#fff6cc', dark: '#4d4516', rim: { light: '#94810f', dark: '#e0cd62' } },
  off: { light: '#eeeeee', dark: '#2a2a2a', rim: { light: '#8a8a8a', dark: '#8a8a8a' }, dashed: true },
} as const;

export type Tone = keyof typeof TONES;

/** How the nodes of a drawing are painted, and what the legend says about it. */
export interface Paint {
  readonly legend: readonly { readonly tone: Tone; readonly text: string }[];
  /** For each node the number of its entry in the legend. */
  readonly nodes: ArrayLike<number>;
  /** Lines under the legend. */
  readonly notes?: readonly string[];
  /** For each edge whether it is drawn strongly; without it all edges are alike. */
  readonly edges?: ArrayLike<number>;
}
