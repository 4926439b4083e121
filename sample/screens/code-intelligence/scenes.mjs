// @ts-check
import { bar, table } from '../../../scripts/screens/chart.mjs';
import { screen, terminal } from '../../../scripts/screens/look.mjs';

/** @type {Record<string, string>} */
export const screens = {
  search: terminal(
    'orders · search',
    `
<b class="s">$</b> ci search "where do we decide the delivery date" --budget 1200

 1  <b class="k">promise.ts</b>  choosePromise            orders/domain/promise.ts:41–78
    words 3 of 5, meaning 0.83, called by <b class="s">quote, reschedule</b>
 2  <b class="k">calendar.go</b>  NextWorkingDay          depot/calendar/calendar.go:112–139
    meaning 0.79, neighbour of 1
 3  <b class="k">cutoff.py</b>   latest_acceptance        planning/cutoff.py:20–44
    words 2 of 5, meaning 0.71
 4  <b class="k">quote.ts</b>    quoteDelivery            orders/http/quote.ts:18–66
    neighbour of 1
<b class="s">14 more, under the budget's end</b>

<b class="g">packed 1,164 tokens from 4 files</b>   71 ms   <b class="s">2 files read from the overlay, not yet in Git</b>

<b class="s">$</b> ci status
repositories   11      lines 1.9 M      symbols 61,300
index          418 MB  one file         at 9f2c01e, 40 s old
cache          <b class="k">96.3 %</b> of chunks known by their hash at the last commit
embedder       in process, 384 dimensions, 6,800 lines/s

<b class="s">$</b> ci why promise.ts choosePromise --question "delivery date"
keyword   rank  4   delivery, date, promise (split from deliveryDate)
vector    rank  1   0.83
graph     +0.004    called by quoteDelivery, which is rank 4
<b class="s">$</b> █`,
  ),
  recall: screen({
    name: 'Code Intelligence',
    tabs: ['Evaluation'],
    at: '240 questions from commits',
    body: `<div class="row"><h2>Recall at 10</h2><span class="s">is one of the changed functions among the first ten?</span><span class="push tag g">index built at the parent commit</span></div>
      <div class="panel">${table(
        ['Retrieval', '', '#Recall', '#p95', 'In the product'],
        [
          ['ripgrep with words chosen by a model', bar(0.52, 'soft'), '#0.52', '#1,900 ms', 'no'],
          ['BM25 over the text', bar(0.55, 'soft'), '#0.55', '#9 ms', 'no'],
          ['BM25 with split identifiers', bar(0.61, 'soft'), '#0.61', '#11 ms', 'yes'],
          ['Vectors only', bar(0.64, 'soft'), '#0.64', '#52 ms', 'yes'],
          ['BM25 and vectors, fused', bar(0.76), '#0.76', '#66 ms', 'yes'],
          [
            '… with call-graph neighbours',
            bar(0.81),
            '<b>#</b>0.81'.replace('<b>#</b>', '#'),
            '#84 ms',
            '<b class="g">yes</b>',
          ],
          [
            '… with a model’s summary of each chunk',
            bar(0.83, 'warn'),
            '#0.83',
            '#91 ms',
            'no: two points for a third more cost',
          ],
        ],
        5,
      )}</div>
      <div class="two"><div class="panel fill"><h3>Question 118, missed</h3><p style="padding-top:6px">“Customs text is cut off on the label.” Right: <span class="m">wrapLines</span> in <span class="m">labels/layout.ts</span>, rank 23. The word customs stands nowhere near it.</p></div>
      <div class="panel fill"><h3>Question 31, found by the graph</h3><p style="padding-top:6px">“Refund twice after retry.” Right: <span class="m">withIdempotency</span>, rank 7, a neighbour of <span class="m">refundPayment</span>; by words alone it was rank 64.</p></div></div>`,
  }),
};
