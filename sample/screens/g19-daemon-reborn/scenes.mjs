// @ts-check
import { screen, terminal } from '../../../scripts/screens/look.mjs';

const panel = (/** @type {string} */ content) =>
  `<div style="width:640px;height:480px;background:#05080b;color:#e8eff2;padding:26px 30px;display:flex;flex-direction:column;font-family:Archivo;outline:14px solid #20272d;outline-offset:14px">${content}</div>`;
const light = (/** @type {string} */ name, /** @type {string} */ ink, /** @type {string} */ note) =>
  `<div style="display:flex;gap:20px;align-items:center;padding:12px 0;border-bottom:2px solid #26323c;font-size:25px"><span style="width:24px;height:24px;background:${ink}"></span><b>${name}</b><span style="margin-left:auto;color:#9db0bd;font-size:21px">${note}</span></div>`;

/** @type {Record<string, string>} */
export const screens = {
  display: screen({
    isNight: true,
    body: `<div style="display:grid;place-items:center;height:752px">${panel(`
      <div style="display:flex;align-items:baseline"><span style="font:700 92px/1 'Martian Mono';letter-spacing:-.07em">14:07</span><span style="margin-left:auto;text-align:right;font-size:23px;line-height:1.3;color:#9db0bd">Thursday<br>9 November</span></div>
      <div style="padding:20px 0 16px;font-size:25px;border-bottom:2px solid #26323c"><b style="color:#d9b26a">14:30</b> &nbsp;Review of the driver</div>
      ${light('build', '#86c2a0', 'main, 3 min ago')}${light('nightly', '#ff6b4a', '2 of 118 failed')}
      <svg viewBox="0 0 580 84" style="margin-top:auto"><path d="M0 82H580" stroke="#26323c" stroke-width="2"/><path d="M0 70L30 64 60 68 90 40 120 52 150 58 180 30 210 12 240 34 270 46 300 60 330 58 360 66 390 24 420 18 450 44 480 50 510 62 540 56 580 60" fill="none" stroke="#7fb6e0" stroke-width="4"/><text x="0" y="16" style="font-size:17px;fill:#9db0bd">load 1.8</text></svg>`)}</div>`,
  }),
  daemon: terminal(
    'g19d · journal',
    `
<b class="s">$</b> systemctl --user status g19d
<b class="g">●</b> g19d.service - display and keys of the G19
     Active: <b class="g">active (running)</b> since Mon 2023-11-06 08:41:12; 3 days ago
     Memory: 6.1M   Tasks: 5   CPU: 4min 11s

08:41:12 g19d: device 046d:c229 at 3-2.1, interfaces 0 and 1 claimed
08:41:12 g19d: bank M1, 12 keys mapped, colour 2a6a9a
08:41:13 g19d: applet 1 "clock" connected, uid 1000
08:41:13 g19d: applet 2 "build" connected, uid 1000
08:41:15 g19d: applet 3 "load" connected, uid 1000
11:20:47 g19d: <b class="w">applet 3 sent 4,100 operations in a frame, 2,048 are drawn</b>
13:02:30 g19d: <b class="w">bulk write timed out after 100 ms, reset of endpoint 2</b>
13:02:30 g19d: display answers again, scene drawn anew

<b class="s">$</b> g19ctl stats
frames rendered        412,880
frames sent             <b class="k">16,515</b>   4.0 %, the rest were the same as before
transfer         31.2 ms median   31.9 ms p99
key to uinput     0.6 ms median    1.4 ms p99
<b class="s">$</b> g19ctl bind M1/G3 'KEY_LEFTCTRL+KEY_LEFTSHIFT+KEY_B'
bank M1, key G3: Ctrl+Shift+B
<b class="s">$</b> █`,
  ),
};
