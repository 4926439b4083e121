// @ts-check
import { chart, walk } from '../../../scripts/screens/chart.mjs';
import { screen, terminal } from '../../../scripts/screens/look.mjs';

const price = walk(31, 160, { from: 0.5, step: 0.09 });
const known = price.map((v, i) => (i > 84 && i < 112 ? (price[84] ?? 0) : v));

/** @type {Record<string, string>} */
export const screens = {
  replay: terminal(
    'bifrost · box-1',
    `
<b class="s">$</b> bifrost status
venue  lines  instruments   now msg/s   p99 stamp→log   last gap
A      2/2    118               2,417          304 µs   11 h ago   <b class="s">3 messages, filled from line 2</b>
B      2/2     52               1,388          297 µs   6 min ago  <b class="w">41 min, epoch reset</b>
C      1/2     42                 512          311 µs   2 d ago    <b class="s">line 2 reconnecting in 8 s</b>

raw log  <b class="k">212 blocks open</b>, 9.6 GB today, 271 GB of 900 GB (30 days)
clock    chrony, 38 µs from source, leap none

<b class="s">$</b> bifrost normalise --venue B --from 14:02 --to 14:43 --version 37 --replace
reading      3,412,866 frames from 4 blocks
judging      epoch 2 begins 14:02:11.804, 0 duplicates, <b class="g">0 missing</b>
writing      rows with version 37 beside version 36
done         19.2 s   178k msg/s

<b class="s">$</b> bifrost diff --versions 36,37 --venue B --from 14:00 --to 14:45
36:      8,204 rows   <b class="b">1 gap, never written down</b>
37:  3,421,070 rows   <b class="g">0 gaps</b>
<b class="s">$</b> bifrost load --version 37 && bifrost retire 36
loaded 3.4 M rows in 3.3 s, version 36 kept for 7 days
<b class="s">$</b> █`,
  ),
  gap: screen({
    name: 'Research notebook',
    tabs: ['gaps-in-q3.py'],
    at: 'ClickHouse · as-of query',
    body: `<h2>Nothing happened, or nobody was listening?</h2>
      <div class="panel">${chart({
        lines: [
          { values: known, ink: 'soft', dash: '4 5' },
          { values: price, ink: 'key', width: 2.5 },
        ],
        marks: [
          { x: 85 / 159, text: 'gap row begins' },
          { x: 111 / 159, text: 'ends', ink: 'good' },
        ],
        width: 1190,
        height: 330,
        scale: ['102.1', '104.6'],
        feet: ['14:00', '14:15', '14:30', '14:45'],
      })}
      <p class="s" style="padding-top:8px"><b class="k">—</b> trades after the replay &nbsp; <b>- -</b> what forward filling had made of the hole</p></div>
      <div class="panel fill"><pre style="font-size:13.5px"><b class="k">SELECT</b> bar, close, <b class="w">listening</b>
<b class="k">FROM</b> bars_1m <b class="k">ASOF LEFT JOIN</b> gaps <b class="k">USING</b> (instrument, bar)
<b class="k">WHERE</b> instrument = 'B:204' <b class="k">AND</b> bar <b class="k">BETWEEN</b> '14:00' <b class="k">AND</b> '14:45'

45 rows, 41 with listening = 0 in version 36, none in version 37</pre></div>`,
  }),
};
