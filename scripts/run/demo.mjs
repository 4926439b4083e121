// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentSite } from '../../api/http/site-builds.mjs';
import { inRoot } from './paths.mjs';
import { prepare, print } from './prepare.mjs';

const DAYS = 90;
const VIEWS = 12_000;

/** Fills a throwaway folder with three months of invented data, and starts the server on it. */
export async function runDemo() {
  const environment = await prepare({ build: 'served', extent: 'start' });
  const { generateTraffic } = await import('../bench/analytics/traffic/generate-traffic.mjs');
  const { sitePages } = await import('../bench/analytics/traffic/site-pages.mjs');
  const { loadDemo } = await import('../demo/load-demo.mjs');
  const fillDemo = await loadDemo();

  const folder = mkdtempSync(join(tmpdir(), 'foyer-demo-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  print(`Filling ${folder} with ${DAYS} days of made-up visits, chats and contact messages …`);
  const endMs = Date.now();
  const pages = sitePages(join(currentSite(inRoot('dist/site')), 'manifest.json'));
  const traffic = generateTraffic({ seed: 11, views: VIEWS, endMs, days: DAYS, pages });
  const filled = await fillDemo({ folder, traffic, pages, endMs });
  print(
    `${filled.events} events, ${filled.chats} chats, ${filled.contactMessages} contact messages. Gone when it ends.`,
  );

  const { ADMIN_KEY: _, ...rest } = environment;
  // A demo does not use the owner's ADMIN_KEY; its first start prints a new key instead.
  delete process.env.ADMIN_KEY;
  Object.assign(process.env, rest, { DATA_DIR: folder });
  await import(pathToFileURL(inRoot('dist/api/main.js')).href);
}
