// The model of the shop: what is in stock and who holds a reservation. Who gets the last item when two customers
// ask at once is the service's to decide; that nobody gets what is not there is not.
import { defineModel, range } from 'covergame';

type Asked = 'reserve' | 'rush' | 'release' | 'buy' | 'restock' | 'stock';

interface State {
  readonly stock: number;
  /** A bit for each customer that holds an item. */
  readonly holders: number;
  readonly asked: { readonly what: Asked; readonly customer: number } | null;
}

const holds = (state: { readonly holders: number }, customer: number): boolean =>
  (state.holders & (1 << customer)) !== 0;
const ask = (state: State, what: Asked, customer = -1): State => ({ ...state, asked: { what, customer } });
const answered = (state: State, change: Partial<State> = {}): State => ({ ...state, ...change, asked: null });
const isAsked = (state: State, what: Asked): boolean => state.asked?.what === what;
const taken = (state: State, customer: number): State =>
  answered(state, { stock: state.stock - 1, holders: state.holders | (1 << customer) });

export default defineModel({
  name: 'shop',
  about: 'a shop with two customers and up to `most` items in stock',
  parameters: { most: { default: 3, min: 1, max: 20, about: 'items' } },
  initial: (): State => ({ stock: 0, holders: 0, asked: null }),
  turn: (state) => (state.asked ? 'sut' : 'tester'),
  fec: (state) => nameOf(state),
  actions: ({ tester, sut }) => ({
    restock: tester({
      when: ({ stock, holders }, _, { most }) =>
        stock + holders.toString(2).replaceAll('0', '').length < most,
      next: (state) => ask(state, 'restock'),
    }),
    stock: tester({ next: (state) => ask(state, 'stock') }),
    reserve: tester({
      with: { customer: range(2) },
      when: (state, { customer }) => !holds(state, customer),
      next: (state, { customer }) => ask(state, 'reserve', customer),
    }),
    /** Both customers ask at once. */
    rush: tester({ when: ({ holders }) => holders === 0, next: (state) => ask(state, 'rush') }),
    release: tester({
      with: { customer: range(2) },
      when: (state, { customer }) => holds(state, customer),
      next: (state, { customer }) => ask(state, 'release', customer),
    }),
    buy: tester({
      with: { customer: range(2) },
      when: (state, { customer }) => holds(state, customer),
      next: (state, { customer }) => ask(state, 'buy', customer),
    }),
    stored: sut({
      when: (state) => isAsked(state, 'restock'),
      next: (state) => answered(state, { stock: state.stock + 1 }),
    }),
    /** The number the service shows. */
    shown: sut({
      with: { items: (_, state) => [state.stock] },
      when: (state) => isAsked(state, 'stock'),
      next: (state) => answered(state),
    }),
    reserved: sut({
      when: (state) => isAsked(state, 'reserve') && state.stock > 0,
      next: (state) => taken(state, state.asked!.customer),
    }),
    denied: sut({
      when: (state) => isAsked(state, 'reserve') && state.stock === 0,
      next: (state) => answered(state),
    }),
    won: sut({
      with: { customer: range(2) },
      when: (state) => isAsked(state, 'rush') && state.stock === 1,
      next: (state, { customer }) => taken(state, customer),
    }),
    both: sut({
      when: (state) => isAsked(state, 'rush') && state.stock > 1,
      next: (state) => answered(state, { stock: state.stock - 2, holders: 3 }),
    }),
    neither: sut({
      when: (state) => isAsked(state, 'rush') && state.stock === 0,
      next: (state) => answered(state),
    }),
    released: sut({
      when: (state) => isAsked(state, 'release'),
      next: (state) =>
        answered(state, { stock: state.stock + 1, holders: state.holders & ~(1 << state.asked!.customer) }),
    }),
    bought: sut({
      when: (state) => isAsked(state, 'buy'),
      next: (state) => answered(state, { holders: state.holders & ~(1 << state.asked!.customer) }),
    }),
  }),
});

function nameOf({ stock, holders, asked }: State): string {
  const who = range(2).filter((customer) => holds({ holders }, customer));
  const question = asked && `, ${asked.what}${asked.customer < 0 ? '' : ` ${asked.customer}`}`;
  return `stock ${stock}, held by: ${who.join(' ') || 'nobody'}${question ?? ''}`;
}
