// @ts-check
import { table } from '../../../scripts/screens/chart.mjs';
import { screen } from '../../../scripts/screens/look.mjs';

/** @type {[string, string, string, number, number, string][]} */
const nodes = [
  ['source', 'scans', 'scans.v3 · 24', 30, 70, 'key'],
  ['filter', 'depot-only', "type == 'DEPOT_IN'", 270, 70, 'ink'],
  ['table', 'promises', 'promises.v1 · 24', 270, 250, 'key'],
  ['join', 'with-promise', 'inner, by parcelId', 510, 160, 'ink'],
  ['filter', 'late', 'scannedAt &gt; promisedAt', 750, 160, 'ink'],
  ['re-key', 'by-depot', 'repartition, 2.1 MB/s', 750, 320, 'warn'],
  ['window', 'per-quarter', '15 min, grace 5 min', 510, 400, 'ink'],
  ['sink', 'out', 'late-by-depot.v1', 270, 400, 'good'],
];
const edges = [
  'M210 105H270',
  'M450 105C490 105 470 185 510 185',
  'M450 285C490 285 470 205 510 205',
  'M690 195H750',
  'M840 230V320',
  'M750 365C700 365 740 435 690 435',
  'M510 435H450',
];

const canvas = `<svg viewBox="0 0 950 520"><defs><pattern id="d" width="24" height="24" patternUnits="userSpaceOnUse"><path d="M1 1h0" stroke="var(--line)" stroke-width="2" stroke-linecap="round"/></pattern></defs><path d="M0 0H950V520H0z" fill="url(#d)"/>
${edges.map((d) => `<path d="${d}" fill="none" stroke="var(--soft)" stroke-width="2"/>`).join('')}
${nodes.map(([kind, name, note, x, y, ink]) => `<path d="M${x} ${y}h180v70h-180z" fill="var(--ground)" stroke="var(--${ink})" stroke-width="2"/><text x="${x + 12}" y="${y + 19}" style="font-size:10.5px">${kind}</text><text x="${x + 12}" y="${y + 39}" style="fill:var(--ink);font-weight:700">${name}</text><text x="${x + 12}" y="${y + 58}" style="font-size:11px">${note}</text>`).join('')}</svg>`;

/** @type {Record<string, string>} */
export const screens = {
  canvas: screen({
    name: 'Pipeline Builder',
    tabs: ['Drawing', 'Records', 'State', 'Code'],
    at: 'late-parcels · version 7',
    body: `<div class="side" style="grid-template-columns:1fr 270px"><div class="panel" style="padding:8px">${canvas}</div><div style="display:grid;gap:14px;align-content:start">
      <div class="panel fill"><h3>by-depot</h3><p style="padding-top:6px">Key <span class="m">depotId</span>, a string. Forces a repartition: about 2.1 MB/s more on the brokers.</p></div>
      <div class="panel fill"><h3>Fields here</h3><p class="m" style="padding-top:6px">parcelId string<br>depotId string<br>scannedAt time<br>promisedAt time</p></div>
      <div class="panel"><h3>Checks</h3><p style="padding-top:6px" class="g">24 partitions on both sides of the join</p><p class="g">9 of 9 sample records pass, 2.2 s</p><p class="w">1 new repartition topic</p></div>
      <p><span class="button go">Send to review</span></p></div></div>`,
  }),
  state: screen({
    name: 'Pipeline Builder',
    tabs: ['Drawing', 'Records', 'State', 'Code'],
    on: 2,
    at: 'late-parcels · 7 → 8',
    body: `<div class="row"><h2>What this change does to state</h2><span class="push tag w">needs a decision</span></div>
      <div class="panel">${table(
        ['Store', 'Named after', 'Version 7', 'Version 8', 'What happens'],
        [
          [
            '<b class="m">promises-table</b>',
            'node promises',
            'key parcelId',
            'key parcelId',
            '<span class="g">kept</span>',
          ],
          [
            '<b class="m">with-promise-join</b>',
            'node with-promise',
            'buffer 5 min',
            'buffer 5 min',
            '<span class="g">kept</span>',
          ],
          [
            '<b class="m">per-quarter-window</b>',
            'node per-quarter',
            'window 15 min',
            'window 30 min',
            '<span class="b">begins anew, 41 MB left behind</span>',
          ],
        ],
        2,
      )}</div>
      <div class="two"><div class="panel fill"><h3>Begin anew</h3><p style="padding-top:6px">Windows open at the deployment are counted from the first record after it. For at most 35 minutes the figures of <span class="m">late-by-depot.v1</span> are too low.</p><p style="padding-top:14px"><span class="button go">Begin anew at 02:00</span></p></div>
      <div class="panel fill"><h3>Side by side</h3><p style="padding-top:6px">A second job with its own store reads six hours back and takes over when it has caught up, in about 4 minutes. Costs 41 MB and one pod meanwhile.</p><p style="padding-top:14px"><span class="button">Run side by side</span></p></div></div>
      <div class="panel">${table(
        ['Sample', 'Expected', 'Version 8', ''],
        [
          [
            'one late scan',
            '<span class="m">{ depot: "HAM", late: 1 }</span>',
            'the same',
            '<span class="g">pass</span>',
          ],
          [
            'two quarters, one each',
            '<span class="m">two records</span>',
            '<span class="m">{ depot: "HAM", late: 2 }</span>',
            '<span class="b">differs</span>',
          ],
          [
            'late by grace only',
            '<span class="m">none</span>',
            'none',
            '<span class="g">pass</span>',
          ],
        ],
        1,
      )}</div>`,
  }),
};
