#!/usr/bin/env node
// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeCommand } from '../api/platform/command-line.mjs';
import { runCommand } from './run/command.mjs';
import { inContent } from './build/content-folder.mjs';
import { look } from './screens/look.mjs';

const screensFolder = inContent('screens');
/** The projects whose screens are drawn: those with a scenes.mjs. */
const projects = existsSync(screensFolder)
  ? readdirSync(screensFolder).filter((id) => existsSync(join(screensFolder, id, 'scenes.mjs')))
  : [];

const command = describeCommand({
  name: 'npm run make:screenshots',
  summary:
    'Draws the screens of the showcased programs, which are inventions like the projects, to <project>/<name>.webp beside their scenes.mjs in the screens of the content.',
  operands: {
    name: '<project>',
    help: 'these alone',
    choices: projects,
  },
  options: { chromium: { type: 'string', value: '<path>', help: 'the browser that draws them' } },
});

const LARGEST_BYTES = 60_000;
const SIZE = { width: 1280, height: 800 };

/** Runs in the page: enlarges the content as far as the window allows. */
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
  const { default: sharp } = await import('sharp');
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
      const file = join(screensFolder, project, `${name}.webp`);
      const { size } = await sharp(await page.screenshot())
        .webp({ quality: 60, preset: 'text' })
        .toFile(file);
      if (size > LARGEST_BYTES)
        throw new Error(`${file} has ${size} bytes, more than ${LARGEST_BYTES}`);
      process.stdout.write(`${project}/${name}: ${size} bytes\n`);
    }
  }
  await browser.close();
});
