// Decides for the search of a closed set: of the rules that an item which is in has not satisfied yet, the most active
// option, to be taken. So the search stops as soon as the set is closed; what is free then stays out.

import { Ascent } from './ascent';
import { at, num, sign } from './memory';
import { Search } from './search';

/** The literal to make true; -1 if nothing needs to be decided. */
export function mostActiveOption(s: Search): i32 {
  const a = changetype<Ascent>(s.ascent);
  const p = a.problem;
  const residue = a.residue;
  const option = p.option;
  const state = s.state;
  const activity = s.activity;
  let best = -1;
  let most: f64 = 0;
  let effort: i64 = 0;
  for (let k = 0; k < s.inCount; k++) {
    const v = at(s.ins, k);
    const last = at(p.ruleStart, v + 1);
    for (let c = at(p.ruleStart, v); c < last; c++) {
      const begin = at(p.optionStart, c);
      const end = at(p.optionStart, c + 1);
      effort += end - begin;
      let i = begin;
      while (i < end && sign(state, at(option, i)) <= 0) i++;
      if (i < end) continue;
      for (i = begin; i < end; i++) {
        const o = at(option, i);
        if (sign(state, o) !== 0) continue;
        const active = num(activity, o);
        if (best < 0 || active > most || (active === most && num(residue, o) < num(residue, best))) {
          best = o;
          most = active;
        }
      }
    }
  }
  s.effort += <f64>effort;
  return best < 0 ? -1 : 2 * best;
}
