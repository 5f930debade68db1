// Decides for the search of a closed set. It takes the most active option among the unsatisfied rules of items in
// the set. If a rule has only one other option, it leaves the option out, and the other one follows. A uniform
// machine of 130 states takes half the conflicts so. The search stops once the set is closed; free items stay out.

import { at, num, sign } from './memory';
import { Search } from './search';
import { Ascent } from './weight/ascent';

/** The literal to make true; -1 if nothing needs to be decided. */
export function mostActiveOption(s: Search): i32 {
  const a = changetype<Ascent>(s.ascent);
  const p = a.problem;
  const residue = a.residue;
  const option = p.option;
  const state = s.state;
  const activity = s.activity;
  if (s.inCount === 0) return -1;
  let best = -1;
  let most: f64 = 0;
  /** Of a rule that calls for the best one: how many may be taken. */
  let fewest = 0;
  let effort = a.metAfter;
  // The last bound was of the items that are in now.
  const end = a.unmet + (<usize>a.unmetCount << 4);
  for (let entry = a.unmet; entry < end; entry += 16) {
    const c = load<i32>(entry);
    const begin = at(p.optionStart, c);
    const last = at(p.optionStart, c + 1);
    effort += load<i32>(entry, 8) + last - begin;
    let free = 0;
    for (let i = begin; i < last; i++) if (sign(state, at(option, i)) === 0) free++;
    for (let i = begin; i < last; i++) {
      const o = at(option, i);
      if (sign(state, o) !== 0) continue;
      if (o === best) fewest = min(fewest, free);
      const active = num(activity, o);
      if (best < 0 || active > most || (active === most && num(residue, o) < num(residue, best))) {
        best = o;
        most = active;
        fewest = free;
      }
    }
  }
  s.effort += <f64>effort;
  return best < 0 ? -1 : fewest === 2 ? 2 * best + 1 : 2 * best;
}
