// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChromium } from './bench/parts/open-chromium.mjs';
import { startChild } from './bench/parts/start-child.mjs';
import { contentFolder } from './build/content-folder.mjs';
import { countPages, pack } from './resume-pdf/pack.mjs';
import { printedFrom, stampFile } from './resume-pdf/printed-from.mjs';
import { inRoot, root } from './run/paths.mjs';
import { prepare } from './run/prepare.mjs';

/**
 * Prints /resume and /resume?short of the built site to resume.pdf (two pages) and resume-short.pdf
 * (one) in the content folder, and records a hash of their sources.
 */
const LARGEST_BYTES = 150_000;
const versions = [
  { address: '/resume', file: 'resume.pdf', pages: 2 },
  { address: '/resume?short', file: 'resume-short.pdf', pages: 1 },
];

const content = contentFolder(root, await prepare({ build: 'served' }));
const dataDir = mkdtempSync(join(tmpdir(), 'foyer-print-'));
const server = await startChild(inRoot('dist/api/main.js'), {
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
});
const { browser } = await openChromium();
try {
  const page = await browser.newPage();
  for (const { address, file, pages } of versions) {
    await page.goto(`${server.url}${address}`);
    const length = pages === 1 ? 'short' : 'long';
    await page.waitForSelector(`.resume[data-length="${length}"]`);
    await page.evaluate('document.fonts.ready');
    // Tagged, for screen readers; packing then removes most of the extra size.
    const pdf = pack(await page.pdf({ format: 'Letter', tagged: true }));
    const count = countPages(pdf);
    if (count !== pages) throw new Error(`${address} prints on ${count} pages, not on ${pages}`);
    if (pdf.length > LARGEST_BYTES) throw new Error(`${file} has ${pdf.length} bytes`);
    writeFileSync(join(content, file), pdf);
    console.log(`${file}  ${count} page(s), ${(pdf.length / 1000).toFixed(1)} kB`);
  }
  // In the formatter's style.
  writeFileSync(join(content, stampFile), `{ "printedFrom": "${printedFrom(content)}" }\n`);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
