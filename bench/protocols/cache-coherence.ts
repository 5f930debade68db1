// Caches that keep to MSI: processors read, write and evict; the memory serves from any sharer, invalidations arrive in any order.
import { defineModel, oneOf, range } from '../../src/model/index.ts';

type Line = 'I' | 'S' | 'M';

export default defineModel({
  name: 'cache-coherence',
  parameters: { caches: 2, lines: 1 },
  // A writer waits until the other copies are gone.
  initial: ({ caches, lines }) => ({
    lines: range(lines).map(() => ({ copies: range(caches).map((): Line => 'I'), writer: -1 })),
  }),
  actions: ({ tester }) => ({
    read: tester({
      with: { line: ({ lines }) => range(lines), cache: ({ caches }) => range(caches) },
      when: ({ lines }, { line, cache }) => lines[line].copies[cache] === 'I' && lines[line].writer < 0,
      next: ({ lines }, { line, cache }) => {
        const { copies } = lines[line];
        const shared = copies.map((copy): Line => (copy === 'M' ? 'S' : copy)).with(cache, 'S');
        const moved = copies.map((copy): Line => (copy === 'M' ? 'I' : copy)).with(cache, 'S');
        return oneOf({
          shared: { lines: lines.with(line, { copies: shared, writer: -1 }) },
          moved: { lines: lines.with(line, { copies: moved, writer: -1 }) },
          busy: { lines },
        });
      },
    }),
    write: tester({
      with: { line: ({ lines }) => range(lines), cache: ({ caches }) => range(caches) },
      when: ({ lines }, { line, cache }) => lines[line].copies[cache] !== 'M' && lines[line].writer < 0,
      next: ({ lines }, { line, cache }) => ({ lines: lines.with(line, { ...lines[line], writer: cache }) }),
    }),
    invalidate: tester({
      with: { line: ({ lines }) => range(lines) },
      when: ({ lines }, { line }) => lines[line].writer >= 0,
      next: ({ lines }, { line }) => {
        const { copies, writer } = lines[line];
        const others = range(copies.length).filter((cache) => cache !== writer && copies[cache] !== 'I');
        if (others.length === 0) {
          return { lines: lines.with(line, { copies: copies.with(writer, 'M'), writer: -1 }) };
        }
        return oneOf(
          others.map(
            (cache) =>
              [
                `gone from ${cache}`,
                { lines: lines.with(line, { copies: copies.with(cache, 'I'), writer }) },
              ] as const,
          ),
        );
      },
    }),
    evict: tester({
      with: { line: ({ lines }) => range(lines), cache: ({ caches }) => range(caches) },
      when: ({ lines }, { line, cache }) => lines[line].copies[cache] !== 'I' && lines[line].writer < 0,
      next: ({ lines }, { line, cache }) =>
        oneOf({
          evicted: {
            lines: lines.with(line, { ...lines[line], copies: lines[line].copies.with(cache, 'I') }),
          },
          kept: { lines },
        }),
    }),
  }),
});
