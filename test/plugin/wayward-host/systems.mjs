// Coins that do to a test runner what a driver in its process can do to it. Each is a test; COVERGAME_COINS names those that are declared.

import { coin, coinDriver, fair } from '../plain-host/coin.mjs';

/** A fair coin, with something done at each third stimulus of a test. */
const coinThat = (does) => () => {
  const driver = coinDriver(fair)();
  let stimuli = 0;
  return {
    ...driver,
    reset() {
      stimuli = 0;
    },
    apply() {
      if (++stimuli === 3) does();
    },
  };
};

/** Lands on its edge at the first toss of every tenth test, and never else. */
function flaky() {
  let tests = 0;
  let tosses = 0;
  return {
    ...coinDriver(fair)(),
    reset() {
      tests++;
      tosses = 0;
    },
    observe: () => ({ label: ++tosses === 1 && tests % 10 === 1 ? 'edge' : fair(tosses) }),
  };
}

/** Never answers the toss of this number, counted over all tests; lands on its edge at the tosses before it, wherever that is new. */
function silentFrom(silent) {
  let tosses = 0;
  return {
    ...coinDriver(fair)(),
    observe: () => (++tosses >= silent ? new Promise(() => {}) : { label: tosses === 1 ? 'edge' : 'rim' }),
  };
}

/** One coin for all tests of a name. */
const once = (make) => {
  let coin;
  return () => (coin ??= make());
};

const LONG = { patience: { answer: 100_000 }, limit: 1000 };

const COINS = {
  exits: { sut: coinThat(() => process.exit(0)) },
  'throws late': {
    sut: coinThat(() =>
      setTimeout(() => {
        throw new Error('too late');
      }),
    ),
  },
  rejects: { sut: coinThat(() => void Promise.reject(new Error('unheard'))) },
  loops: {
    sut: coinThat(() => {
      for (;;);
    }),
    patience: { loop: 500 },
  },
  'loops in a process of its own': {
    sut: './looping-driver.mjs',
    patience: { apply: 1000 },
    shrinkTries: 0,
  },
  'is flaky': { sut: once(flaky) },
  'never shows heads': { sut: coinDriver(() => 'tails') },
  'never answers': { sut: once(() => silentFrom(1)), ...LONG },
  'fails twice and falls silent': { sut: once(() => silentFrom(3)), keepGoing: true, ...LONG },
  'falls silent once it failed': { sut: once(() => silentFrom(2)), ...LONG },
};

/** `limited` is how the host writes a time limit. */
export function declare(describeCampaign, limited) {
  for (const name of process.env.COVERGAME_COINS.split(',')) {
    const { limit, ...settings } = COINS[name];
    const own = limit === undefined ? {} : limited(limit);
    describeCampaign(coin, { name, budget: 60, report: 'never', ...settings, ...own });
  }
}
