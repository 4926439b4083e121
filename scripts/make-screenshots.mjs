#!/usr/bin/env node
// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeCommand } from '../api/platform/command-line.mjs';
import { runCommand } from './run/command.mjs';
import { inContent } from './build/content-folder.mjs';
import { look } from './screens/look.mjs';

const screensFolder = inContent('screens');
/** The projects of the content whose screens are drawn: those with a scenes.mjs. */
const projects = existsSync(screensFolder)
  ? readdirSync(screensFolder).filter((id) => existsSync(join(screensFolder, id, 'scenes.mjs')))
  : [];

const command = describeCommand({
  name: 'npm run make:screenshots',
  summary:
    'Draws the screens of the showcased programs, which are inventions like the projects, to <project>/<name>.webp and, for slow networks, <project>/<name>-small.webp beside their scenes.mjs in the screens of the content. Needs ffmpeg.',
  operands: {
    name: '<project>',
    help: 'these alone',
    choices: projects,
  },
  options: { chromium: { type: 'string', value: '<path>', help: 'the browser that draws them' } },
});

const LARGEST_BYTES = 60_000;
const SIZE = { width: 1280, height: 800 };

/** @param {string} from @param {string} to @param {number} width @param {number} quality */
const encode = (from, to, width, quality) => {
  const made = spawnSync('ffmpeg', [
    '-hide_banner',
    '-loglevel',
    'error',
    '-y',
    '-i',
    from,
    '-vf',
    `scale=${width}:-1:flags=lanczos`,
    '-c:v',
    'libwebp',
    '-quality',
    String(quality),
    '-preset',
    'text',
    '-map_metadata',
    '-1',
    to,
  ]);
  if (made.status !== 0) throw new Error(`ffmpeg: ${made.stderr.toString()}`);
  const { size } = statSync(to);
  if (size > LARGEST_BYTES) throw new Error(`${to} has ${size} bytes, more than ${LARGEST_BYTES}`);
  return size;
};

/** Runs in the page: sets what is on the screen as large as the window bears. */
const fillWindow = `(() => {
  const main = document.querySelector('main');
  for (let zoom = 1.22; zoom > 1; zoom -= 0.02) {
    main.style.zoom = String(zoom);
    const isWithin = [...main.querySelectorAll('*')].every((part) => {
      const { right, bottom } = part.getBoundingClientRect();
      return right <= 1262 && bottom <= 782;
    });
    if (isWithin) return;
  }
  main.style.zoom = '1';
})()`;

await runCommand(command, async ({ values: { chromium: executablePath }, operands: wanted }) => {
  const { chromium } = await import('playwright');
  const folder = mkdtempSync(join(tmpdir(), 'foyer-screens-'));
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--no-first-run'],
  });
  const page = await browser.newPage({ viewport: SIZE });
  for (const project of projects) {
    if (wanted.length > 0 && !wanted.includes(project)) continue;
    const { screens } = await import(
      pathToFileURL(join(screensFolder, project, 'scenes.mjs')).href
    );
    for (const [name, html] of Object.entries(screens)) {
      await page.setContent(`<!doctype html><meta charset="utf-8"><style>${look()}</style>${html}`);
      await page.evaluate('document.fonts.ready.then(() => null)');
      await page.evaluate(fillWindow);
      const picture = join(folder, 'screen.png');
      await page.screenshot({ path: picture });
      const file = join(screensFolder, project, name);
      const large = encode(picture, `${file}.webp`, SIZE.width, 60);
      const small = encode(picture, `${file}-small.webp`, SIZE.width / 2, 55);
      process.stdout.write(`${project}/${name}: ${large} bytes, small ${small}\n`);
    }
  }
  await browser.close();
  rmSync(folder, { recursive: true });
});
