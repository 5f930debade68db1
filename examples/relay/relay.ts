// A relay that passes messages on: within 300 ms, or not at all. Silence for a second is an answer: the message is lost.

import { defineModel, oneOf, silence, within } from 'covergame';

export default defineModel({
  name: 'relay',
  about: 'messages that come in time or not at all',
  initial: () => 'ready' as 'ready' | 'lost',
  actions: ({ tester }) => {
    const outcomes = () =>
      oneOf<'ready' | 'lost', string>({ [within(300, 'delivered')]: 'ready', [silence(1000)]: 'lost' });
    return {
      send: tester({ when: (at) => at === 'ready', next: outcomes }),
      resend: tester({ when: (at) => at === 'lost', next: outcomes }),
    };
  },
});
