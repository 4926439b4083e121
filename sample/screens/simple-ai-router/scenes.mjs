// @ts-check
import { table } from '../../../scripts/screens/chart.mjs';
import { screen, terminal } from '../../../scripts/screens/look.mjs';

/** @type {Record<string, string>} */
export const screens = {
  decision: screen({
    name: 'Simple AI Router',
    tabs: ['Decisions', 'Routes', 'Budgets', 'Breakers'],
    at: 'policy 14',
    body: `<div class="row"><h2>Decision 01J9·7QK2</h2><span class="s">tenant editor · route editor-completion · data internal · 1,840 tokens</span><span class="push button">Replay with draft policy 15</span></div>
    <div class="panel">${table(
      ['Model', 'Verdict', '#Cost', '#First token', '#Second at $0.004', '#Score'],
      [
        [
          '<b>hosted-small</b>',
          '<span class="g">tried, answered</span>',
          '#$0.00080',
          '#0.61 s',
          '#$0.00244',
          '#0.00324',
        ],
        [
          'local-14b',
          '<span class="k">open, second</span>',
          '#$0.00031',
          '#1.42 s',
          '#$0.00568',
          '#0.00599',
        ],
        [
          'hosted-large',
          '<span class="k">open, third</span>',
          '#$0.00710',
          '#0.94 s',
          '#$0.00376',
          '#0.01086',
        ],
        [
          'hosted-eu',
          '<span class="s">closed: breaker open for 22 s</span>',
          '#–',
          '#–',
          '#–',
          '#–',
        ],
        [
          'hosted-vision',
          '<span class="s">closed: data class not accepted</span>',
          '#–',
          '#–',
          '#–',
          '#–',
        ],
      ],
      0,
    )}</div>
    <div class="two"><div class="panel fill"><h3>Why this order</h3><p style="padding-top:6px">The score is dollars: the price of the request and what its waiting is worth to the route. The two cheapest break even at <b class="m">$0.000625</b> a second.</p></div>
    <div class="panel fill"><h3>What happened</h3><p class="m" style="padding-top:6px">+0.4 ms decided<br>+1.1 ms attempt hosted-small<br>+612 ms first token, no switching from here<br>+2,204 ms done, 311 tokens, $0.00078</p></div></div>`,
  }),
  replay: terminal(
    '~/router · replay',
    `
<b class="s">$</b> router replay --from 2025-03-03 --to 2025-03-09 --policy draft/15.yaml

reading decisions   <b class="k">406,118</b> in 7 days
policy 14 → 15      models +1 (local-32b), routes changed: manual-answers

route               requests   moved    cost before   cost after   closed
ticket-drafts         91,204       0       $31.07       $31.07          0
editor-completion    214,880       0      $171.90      $171.90          0
night-tagging         72,511       0        $8.02        $8.02          0
manual-answers        27,523  <b class="w">19,406</b>       $96.44       <b class="g">$61.18</b>          0

moved: hosted-large → local-32b   19,106   waiting +0.8 s median
       hosted-large → hosted-eu      300   waiting +0.1 s median

<b class="g">no request would have been closed that was open</b>
<b class="g">no restricted text would have left the building</b>

<b class="s">$</b> router explain 01J9·7QK2 --short
hosted-small    open    0.00324  <b class="g">answered</b>
local-14b       open    0.00599
hosted-large    open    0.01086
hosted-eu       closed  breaker open for 22 s
hosted-vision   closed  data class internal is not accepted
<b class="s">$</b> █`,
  ),
};
