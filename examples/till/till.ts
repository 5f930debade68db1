// A till: articles are scanned, a coupon takes something off, and the receipt closes the sale. The model counts articles and leaves the
// prices alone: those are checked by `check`, beside the driver.

import { defineModel, oneOf } from 'covergame';

export const ARTICLES = ['tea', 'bread'] as const;

interface Sale {
  readonly articles: number;
  readonly coupon: boolean;
  readonly paid: boolean;
}

const EMPTY: Sale = { articles: 0, coupon: false, paid: false };

export default defineModel({
  name: 'till',
  about: 'a till whose prices are checked beside the model',
  parameters: { most: { default: 3, min: 1, about: 'how many articles a sale may have' } },
  initial: (): Sale => EMPTY,
  stateName: ({ articles, coupon, paid }: Sale) =>
    paid ? 'paid' : `${articles} article${articles === 1 ? '' : 's'}${coupon ? ' with coupon' : ''}`,
  // A sale that is paid for is over, whatever was in it.
  fec: (sale: Sale) => (sale.paid ? 'paid' : sale),
  actions: ({ tester }) => ({
    scan: tester({
      with: { article: ARTICLES },
      when: ({ articles, paid }, _args, { most }) => !paid && articles < most,
      next: (sale) => oneOf({ added: { ...sale, articles: sale.articles + 1 }, unreadable: sale }),
    }),
    coupon: tester({
      when: ({ articles, coupon, paid }) => articles > 0 && !coupon && !paid,
      next: (sale) => oneOf({ accepted: { ...sale, coupon: true } }),
    }),
    pay: tester({
      when: ({ articles, paid }) => articles > 0 && !paid,
      next: (sale) => oneOf({ receipt: { ...sale, paid: true } }),
    }),
    next: tester({ when: ({ paid }) => paid, next: () => EMPTY }),
  }),
});
