// @ts-check
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const packages = createRequire(import.meta.url);

/** @param {string} family @param {string} name @param {string} file */
const face = (family, name, file) => {
  const data = readFileSync(packages.resolve(`@fontsource-variable/${family}/files/${file}`));
  return `@font-face{font-family:'${name}';font-weight:100 900;font-stretch:62% 125%;src:url(data:font/woff2;base64,${data.toString('base64')}) format('woff2')}`;
};

/**
 * The common look of the showcased programs: plain windows, one font for text and one for figures.
 */
export const look = () => `
${face('archivo', 'Archivo', 'archivo-latin-standard-normal.woff2')}
${face('martian-mono', 'Martian Mono', 'martian-mono-latin-standard-normal.woff2')}
*{box-sizing:border-box;margin:0}
body{width:1280px;height:800px;overflow:hidden;font:15px/1.45 Archivo;color:var(--ink);background:var(--ground);display:flex;flex-direction:column;
  --ink:#1b2733;--soft:#5d6b78;--ground:#fff;--panel:#f4f6f8;--line:#d5dce2;--key:#1f5f8b;--good:#2f7a4f;--bad:#c03a22;--warn:#8a5d0b;--wash:#e8f0f6}
body.night{--ink:#dbe5ec;--soft:#8b9aa8;--ground:#11181f;--panel:#182129;--line:#2b3742;--key:#7fb6e0;--good:#86c2a0;--bad:#ff8266;--warn:#d9b26a;--wash:#1f2d39}
header{display:flex;align-items:center;gap:28px;height:56px;flex:none;padding:0 26px;border-bottom:1px solid var(--line);background:var(--panel)}
header b{font-size:17px;font-stretch:112%;font-weight:700}
header span{color:var(--soft)}header .on{color:var(--ink);box-shadow:0 18px 0 -15px var(--key);padding:15px 0}
header i{margin-left:auto;font-style:normal;color:var(--soft);font:12px 'Martian Mono'}
main{flex:1;min-height:0;display:grid;gap:22px;padding:24px 26px;align-content:start}
h2{font-size:21px;font-stretch:108%;line-height:1.2}h3{font-size:14px;color:var(--soft);font-weight:600}
.row{display:flex;gap:16px;align-items:baseline}.push{margin-left:auto}
.two{display:grid;grid-template-columns:1fr 1fr;gap:22px}.side{display:grid;grid-template-columns:1fr 330px;gap:24px}
.panel{border:1px solid var(--line);border-radius:3px;padding:16px 18px;background:var(--ground)}
.fill{background:var(--panel)}
.figure{font:600 27px/1.2 'Martian Mono';letter-spacing:-.04em}
table{width:100%;border-collapse:collapse;font-size:14.5px}
th{font-weight:600;color:var(--soft);text-align:left;font-size:13px}th,td{padding:8px 10px;border-bottom:1px solid var(--line);white-space:nowrap}
td.n,th.n{text-align:right;font:12.5px 'Martian Mono'}tr.at td{background:var(--wash)}
.m{font:13px/1.6 'Martian Mono'}.s{color:var(--soft)}.g{color:var(--good)}.b{color:var(--bad)}.w{color:var(--warn)}.k{color:var(--key)}
.tag{display:inline-block;font:11.5px/1 'Martian Mono';padding:5px 7px;border:1px solid currentColor;border-radius:2px}
.button{display:inline-block;padding:8px 15px;border:1px solid var(--line);border-radius:3px;background:var(--panel);font-weight:600}
.button.go{background:var(--key);border-color:var(--key);color:var(--ground)}
pre{font:14.5px/1.62 'Martian Mono';white-space:pre;letter-spacing:-.02em}
svg{display:block;width:100%}svg text{font:12px 'Martian Mono';fill:var(--soft)}
`;

/**
 * A full screen of a program.
 * @param {{ name?: string, tabs?: string[], on?: number, at?: string, isNight?: boolean, body: string }} options
 */
export const screen = ({ name, tabs = [], on = 0, at = '', isNight = false, body }) =>
  `<body class="${isNight ? 'night' : ''}">${
    name === undefined
      ? ''
      : `<header><b>${name}</b>${tabs.map((tab, i) => `<span class="${i === on ? 'on' : ''}">${tab}</span>`).join('')}<i>${at}</i></header>`
  }<main>${body}</main></body>`;

/**
 * A terminal. Lines may contain `<b class>` for color.
 * @param {string} title @param {string} text
 */
export const terminal = (title, text) =>
  screen({ name: title, isNight: true, body: `<pre>${text.replace(/^\n/, '')}</pre>` });
