// The three systems of communicating processes again, written by hand as transition functions over plain tuples and explored by a queue: nothing of the
// EFSM reader or the explorer is used. Returns how many states and how many distinct transitions can be reached.

type Tuple = readonly (number | string)[];

function reach(initial: Tuple, next: (state: Tuple) => readonly Tuple[]): { states: number; edges: number } {
  const seen = new Map<string, Tuple>([[initial.join(), initial]]);
  let edges = 0;
  for (const state of seen.values()) {
    for (const successor of next(state)) {
      edges++;
      if (!seen.has(successor.join())) seen.set(successor.join(), successor);
    }
  }
  return { states: seen.size, edges };
}

const put = (state: Tuple, changes: Readonly<Record<number, number | string>>): Tuple =>
  state.map((value, i) => changes[i] ?? value);

/** lock, then for each process its location and its clock. */
export function fischer(n: number, k: number) {
  const initial = [0, ...Array.from({ length: n }, () => ['idle', 0]).flat()];
  return reach(initial, (s) => {
    const found: Tuple[] = [];
    for (let p = 0; p < n; p++) {
      const [at, x] = [1 + 2 * p, 2 + 2 * p];
      if (s[at] === 'idle' && s[0] === 0) found.push(put(s, { [at]: 'trying', [x]: 0 }));
      if (s[at] === 'trying') found.push(put(s, { 0: p + 1, [at]: 'waiting', [x]: 0 }));
      if (s[at] === 'waiting' && s[0] === 0) found.push(put(s, { [at]: 'idle' }));
      if (s[at] === 'waiting' && s[0] === p + 1 && Number(s[x]) > k) found.push(put(s, { [at]: 'critical' }));
      if (s[at] === 'critical') found.push(put(s, { 0: 0, [at]: 'idle' }));
    }
    const later = s.map((value, i) => (i > 0 && i % 2 === 0 ? Math.min(Number(value) + 1, k + 1) : value));
    const legal = later.every((value, i) => value !== 'trying' || Number(later[i + 1]) <= k);
    if (legal && later.join() !== s.join()) found.push(later);
    return found;
  });
}

/** The bus and its clock, then for each station its location and its clock. */
export function csmaCd(n: number, delay: number, length: number) {
  const most = Math.max(length, 2 * delay) + 1;
  const initial = ['idle', 0, ...Array.from({ length: n }, () => ['quiet', 0]).flat()];
  const legal = (s: Tuple): boolean =>
    !(s[0] === 'collided' && Number(s[1]) >= delay) &&
    s.every((value, i) => !(value === 'sending' && Number(s[i + 1]) > length)) &&
    s.every((value, i) => !(value === 'retry' && Number(s[i + 1]) >= 2 * delay));
  return reach(initial, (s) => {
    const found: Tuple[] = [];
    const [bus, y] = [s[0], Number(s[1])];
    if (bus === 'collided') {
      const heard: Record<number, number | string> = { 0: 'idle', 1: 0 };
      for (let p = 0; p < n; p++)
        if (s[2 + 2 * p] === 'sending') Object.assign(heard, { [2 + 2 * p]: 'retry', [3 + 2 * p]: 0 });
      found.push(put(s, heard));
    } else {
      for (let p = 0; p < n; p++) {
        const [at, x] = [2 + 2 * p, 3 + 2 * p];
        if (s[at] === 'quiet' || s[at] === 'retry') found.push(put(s, { [at]: 'asked' }));
        if (s[at] === 'asked' && bus === 'idle')
          found.push(put(s, { 0: 'active', 1: 0, [at]: 'sending', [x]: 0 }));
        if (s[at] === 'asked' && bus === 'active' && y < delay)
          found.push(put(s, { 0: 'collided', 1: 0, [at]: 'sending', [x]: 0 }));
        if (s[at] === 'asked' && bus === 'active' && y >= delay)
          found.push(put(s, { [at]: 'retry', [x]: 0 }));
        if (s[at] === 'sending' && bus === 'active' && s[x] === length)
          found.push(put(s, { 0: 'idle', 1: 0, [at]: 'quiet', [x]: 0 }));
      }
    }
    const later = s.map((value, i) =>
      i % 2 === 0 ? value : Math.min(Number(value) + 1, i === 1 ? delay + 1 : most),
    );
    if (later.join() !== s.join()) found.push(later);
    return found.filter(legal);
  });
}

/** gear, target, whether the driver waits, the controller and its clock. */
export function gear(g: number, slow: number) {
  return reach([0, 0, 'driving', 'ready', 0], (s) => {
    const [now, target, driver, controller, c] = s as [number, number, string, string, number];
    const found: Tuple[] = [];
    if (controller === 'ready' && driver === 'driving') {
      if (now < g) found.push([now, now + 1, 'waiting', 'torque', 0]);
      if (now > 0) found.push([now, now - 1, 'waiting', 'torque', 0]);
    }
    if (controller === 'torque' && c >= 1) found.push([now, target, driver, 'neutral', 0]);
    if (controller === 'torque' && c === slow) found.push([now, target, driver, 'clutched', 0]);
    if ((controller === 'neutral' || controller === 'clutched') && c >= 1)
      found.push([target, target, driver, 'shifted', 0]);
    if (controller === 'shifted' && c >= 1) found.push([now, target, 'driving', 'ready', 0]);
    const later = Math.min(c + 1, slow + 1);
    if (later !== c && (controller === 'ready' || later <= slow))
      found.push([now, target, driver, controller, later]);
    return found;
  });
}
