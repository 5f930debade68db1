// The look of the HTML report. Light and dark follow the reader; on paper everything that is folded is opened, and long
// tables are left to flow.

import { TONES, type Tone } from '../../drawing/index.ts';

const tone = (name: Tone, scheme: 'light' | 'dark'): string =>
  `--${name}:${TONES[name][scheme]};--${name}-rim:${TONES[name].rim[scheme]};`;
const tones = (scheme: 'light' | 'dark'): string =>
  (Object.keys(TONES) as Tone[]).map((name) => tone(name, scheme)).join('');

export const HTML_STYLE = `
:root{color-scheme:light dark;--page:#fff;--ink:#1b222b;--soft:#4a5561;--line:#d5dbe1;--card:#f6f8fa;--accent:#12598f;--fail:#a11212;${tones('light')}}
@media(prefers-color-scheme:dark){:root{--page:#12161c;--ink:#e6edf3;--soft:#aebac7;--line:#37414d;--card:#1a2028;--accent:#7cc0f5;--fail:#ff9a9a;${tones('dark')}}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem clamp(.75rem,3vw,2rem) 3rem;max-width:76rem;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;overflow-wrap:anywhere}
h1{font-size:1.6rem;margin:.5rem 0 .25rem;line-height:1.25}h2{break-after:avoid;font-size:1.2rem;margin:2rem 0 .5rem;border-bottom:1px solid var(--line);padding-bottom:.2rem}
p{margin:.4rem 0}a{color:var(--accent)}nav a{margin-right:1rem;white-space:nowrap}
.soft{color:var(--soft)}.badge{display:inline-block;border:2px solid;border-radius:.5rem;padding:0 .6rem;font-size:1.1rem;font-weight:700;vertical-align:middle}
.badge.pass{background:var(--good);border-color:var(--good-rim)}.badge.fail{background:var(--page);color:var(--fail);border-color:var(--fail)}.badge.deficient{background:var(--bad);border-color:var(--bad-rim)}.badge.inconclusive{background:var(--open);border-color:var(--open-rim)}.badge.rate{font-size:.85rem;border-width:1px}.badge.flaky{background:var(--open);border-color:var(--open-rim)}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.25rem,1fr));gap:.6rem;margin:1rem 0;padding:0;list-style:none}
.tiles li{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.5rem .75rem}.tiles b{display:block;font-size:1.35rem}
.bar{display:flex;height:1.1rem;border:1px solid var(--line);border-radius:.3rem;overflow:hidden}.bar svg{width:100%;height:100%;display:block}
.bar .covered{fill:var(--good-rim)}.bar .missed{fill:var(--bad-rim)}.bar .open{fill:var(--open-rim)}.bar .impossible{fill:var(--off-rim)}
.scroll{overflow:auto;border:1px solid var(--line);border-radius:.4rem}.scroll:focus-visible,summary:focus-visible,input:focus-visible{outline:3px solid var(--accent);outline-offset:1px}
.scroll.tall{max-height:32rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;padding:.25rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
th,td{overflow-wrap:break-word;min-width:4rem;max-width:24rem}td.n,th.n{min-width:0}thead th{background:var(--card);position:sticky;top:0}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}tbody th{font-weight:600}
.state{white-space:nowrap}.dot{display:inline-block;width:.8em;height:.8em;border:2px solid;border-radius:50%;margin-right:.4em;vertical-align:-.05em}
.dot.covered{background:var(--good);border-color:var(--good-rim)}.dot.missed{background:var(--bad);border-color:var(--bad-rim)}.dot.open{background:var(--open);border-color:var(--open-rim)}.dot.impossible{background:var(--off);border-color:var(--off-rim);border-style:dashed}
.meter{display:block;width:7rem;height:.7rem}.meter rect{fill:var(--line)}.meter .got{fill:var(--good-rim)}.meter .low{fill:none;stroke:var(--ink);stroke-width:1.5}.meter .model{stroke:var(--bad-rim);stroke-width:3}
.odd{font-weight:700;color:var(--fail)}
pre{background:var(--card);border:1px solid var(--line);border-radius:.4rem;padding:.6rem .8rem;white-space:pre-wrap;font-size:.85rem;margin:.4rem 0}
details{border:1px solid var(--line);border-radius:.4rem;margin:.5rem 0;padding:.3rem .75rem}summary{cursor:pointer;font-weight:600}
.steps{margin:.5rem 0;padding-left:2.6rem;font-size:.9rem}.steps .sut{color:var(--accent)}.steps .wrong{color:var(--fail);font-weight:700}
.graph{max-height:85vh}.graph svg{display:block;max-width:100%;height:auto;margin:auto}.graph [data-node]{cursor:pointer}
header .wrong{color:var(--fail);font-weight:700}.tools button,th button{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:.3rem;padding:.1rem .6rem;cursor:pointer}th button{background:none;border:0;padding:0;text-align:inherit}
th[aria-sort=ascending] button::after{content:" ↑"}th[aria-sort=descending] button::after{content:" ↓"}button:focus-visible{outline:3px solid var(--accent)}
.steps li.at{outline:2px solid var(--accent)}.slide input{vertical-align:middle;width:min(20rem,60vw)}tr:target{outline:3px solid var(--accent);outline-offset:-3px}tbody th a,.steps a{color:inherit}
.chart{margin:0;max-width:48rem}.chart svg{display:block;width:100%;height:auto}.chart text{font-size:12px;fill:var(--soft);text-anchor:middle}.chart .right{text-anchor:end}
.chart path{fill:none}.chart .grid{stroke:var(--line)}.chart .range{fill:var(--good);opacity:.6}.chart .together{stroke:var(--good-rim);stroke-width:2.5}.chart .mean{stroke:var(--ink);stroke-width:1.5}.chart .level{stroke:var(--bad-rim);stroke-width:1.5;stroke-dasharray:6 4}
.entry{margin-right:1.2rem;white-space:nowrap}.key{display:inline-block;width:1.6rem;border-top:3px solid;margin-right:.4rem;vertical-align:middle}.key.together{border-color:var(--good-rim)}.key.mean{border-color:var(--ink);border-top-width:2px}.key.level{border-color:var(--bad-rim);border-top-style:dashed}
ol.next li{margin:.4rem 0}
@media(max-width:40rem){body{font-size:15px}.tiles{grid-template-columns:1fr 1fr}.tiles li:last-child:nth-child(odd){grid-column:span 2}.tiles b{font-size:1.15rem}table{width:auto;min-width:100%}th,td{min-width:6.5rem}td.n,th.n{min-width:0}.chart text{font-size:18px}th,td{padding:.2rem .4rem}.entry{white-space:normal;display:block}}
@media print{body{max-width:none;font-size:10pt}nav,.noprint{display:none}.scroll,.scroll.tall{overflow:visible;max-height:none;border:0}h2{break-after:avoid}tr,li,figure{break-inside:avoid}thead th{position:static}.tiles{grid-template-columns:repeat(5,1fr)}.tiles b{font-size:1.1rem}table{font-size:8pt}th,td{min-width:0;padding:.15rem .35rem}.meter{width:4rem}section>h2,section>h2+p{break-after:avoid}.graph,.chart{break-inside:avoid}.graph svg{max-width:100%;max-height:24cm}details{border:0;padding:0}details::details-content{content-visibility:visible;block-size:auto}}
`.trim();
