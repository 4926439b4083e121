// @ts-check
import { bar, chart, table, walk } from '../../../scripts/screens/chart.mjs';
import { screen } from '../../../scripts/screens/look.mjs';

const tabs = ['Quality', 'Traces', 'Evaluators', 'Alerts'];
const weighted = walk(7, 60, { from: 0.86, step: 0.035, low: 0.8, high: 0.9 }).map((v, i) =>
  i > 43 ? v - Math.min(0.36, (i - 43) * 0.03) : v,
);
const plain = weighted.map((v, i) => v * 0.62 + Math.sin(i * 1.7) * 0.02);

const span = (
  /** @type {string} */ name,
  /** @type {number} */ depth,
  /** @type {number} */ from,
  /** @type {number} */ to,
  /** @type {string} */ ms,
  ink = 'key',
) => [
  `<span style="padding-left:${depth * 20}px">${name}</span>`,
  `<svg viewBox="0 0 420 14" style="width:420px"><path d="M0 7H420" stroke="var(--line)"/><path d="M${from * 4.2} 7H${to * 4.2}" stroke="var(--${ink})" stroke-width="11"/></svg>`,
  `#${ms}`,
];

/** @type {Record<string, string>} */
export const screens = {
  quality: screen({
    name: 'Watchtower',
    tabs,
    at: 'handbook-answers · last 60 h',
    body: `<div class="row"><h2>Citations that exist</h2><span class="s">weighted by keep probability</span><span class="push tag b">alert since 04:10</span></div>
      <div class="two" style="grid-template-columns:repeat(4,1fr)">${[
        ['Weighted mean', '71.8 %', 'b'],
        ['Interval', '± 1.4', ''],
        ['Represents', '48,212', ''],
        ['Scored', '5,216', ''],
      ]
        .map(
          ([a, b, c]) =>
            `<div class="panel"><h3>${a}</h3><div class="figure ${c}">${b}</div></div>`,
        )
        .join('')}</div>
      <div class="panel">${chart({
        lines: [
          { values: plain, ink: 'soft', dash: '5 5' },
          { values: weighted, ink: 'key', width: 3 },
        ],
        marks: [{ x: 0.74, text: 'index of the day before served' }],
        width: 1190,
        height: 300,
        scale: ['50', '100'],
        feet: ['Tue 18:00', 'Wed 09:00', 'Thu 00:00', 'Thu 15:00', 'Fri 06:00'],
      })}
      <p class="s" style="padding-top:10px"><b class="k">—</b> weighted &nbsp; <b>- -</b> plain mean of the kept traces, shown so that nobody computes it again</p></div>`,
  }),
  trace: screen({
    name: 'Watchtower',
    tabs,
    on: 1,
    at: 'trace 8f31 · kept: citation missing · p = 1.00',
    body: `<div class="row"><h2>POST /answers</h2><span class="s">tenant support-eu · 5.41 s · $0.0031</span><span class="push tag b">2 of 3 citations exist</span></div>
      <div class="side" style="grid-template-columns:1fr 360px"><div class="panel">${table(
        ['Span', '0 s – 5.4 s', '#ms'],
        [
          span('answer', 0, 0, 100, '5,412'),
          span('retrieve', 1, 1, 12, '588'),
          span('embed query', 2, 1, 4, '141'),
          span('search index', 2, 4, 12, '437', 'warn'),
          span('rerank', 1, 12, 19, '402'),
          span('chat hosted-large', 1, 20, 92, '3,911'),
          span('first token', 2, 20, 38, '960'),
          span('check citations', 1, 93, 99, '308', 'bad'),
        ],
        7,
      )}</div>
      <div style="display:grid;gap:16px;align-content:start"><div class="panel fill"><h3>Evaluators</h3><p style="padding:8px 0 3px">citations exist ${bar(0.67, 'bad')}</p><p style="padding:3px 0">answers the question ${bar(0.9)}</p><p style="padding:3px 0">asked again within a minute ${bar(0.04)}</p></div>
      <div class="panel fill"><h3>Text</h3><p class="s">Prompt and answer lie in the content store, until 15 November. Opening them is written down.</p><p style="padding-top:12px"><span class="button">Open for 15 minutes</span></p></div></div></div>`,
  }),
};
