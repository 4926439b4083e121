// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { systemBrowserPaths } from './run/chromium.mjs';
import { runCommand } from './run/command.mjs';
import { inRoot } from './run/paths.mjs';

const command = {
  name: 'npm run make:pictures',
  summary: "Takes the README's screenshots again, from `npm run demo` with one more visitor.",
};

/** @typedef {import('playwright').Page} Page */

/**
 * Starts the demo on a random port. Resolves to its URL and the key that its first start prints.
 */
const openDemo = async () => {
  const child = spawn(process.execPath, [inRoot('scripts/demo.mjs')], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const found = { url: '', key: '' };
  for await (const line of createInterface({ input: child.stdout })) {
    found.url = /^Foyer is at (\S+)/.exec(line)?.[1] ?? found.url;
    found.key = /foyer_\S+/.exec(line)?.[0] ?? found.key;
    if (found.url === '' || found.key === '') continue;
    const close = async () => {
      child.kill('SIGTERM');
      await exited;
    };
    return { ...found, close };
  }
  throw new Error('the demo did not start');
};

/** The minimum time that a human looks at a page. */
const READ_MS = 8_000;

// The default user agent of a headless browser would count as a bot, which the picture would show.
const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36';

const takePictures = async () => {
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({
    executablePath: systemBrowserPaths(process.env, process.platform).find((path) =>
      existsSync(path),
    ),
    args: [
      `--user-agent=${AGENT}`,
      '--enable-unsafe-swiftshader',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });

  /** @param {string} url @param {'light' | 'dark'} colorScheme */
  const open = async (url, colorScheme, width = 1280) => {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height: 800 },
      locale: 'en-GB',
      timezoneId: 'Europe/Lisbon',
      reducedMotion: 'reduce',
    });
    await context.addInitScript({
      content: "Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })",
    });
    const page = await context.newPage();
    await page.goto(url);
    await page.evaluate('document.fonts.ready');
    return page;
  };

  /** @param {Page} page @param {string} name */
  const take = async (page, name) => {
    // Waits for animations to end.
    await pause(1_500);
    await page.screenshot({ path: join(inRoot('docs/images'), `${name}.png`) });
    console.log(`docs/images/${name}.png`);
  };

  /** @param {Page} visitor @param {string} text */
  const print = async (visitor, text) => {
    const field = visitor.getByPlaceholder('Type a message...');
    await field.fill(text);
    await field.press('Enter');
  };

  const demo = await openDemo();
  try {
    const visitor = await open(`${demo.url}/?utm_source=newsletter&utm_campaign=autumn`, 'light');
    await take(visitor, 'home');
    const shown = visitor.getByRole('main').locator('a[href^="/projects/"]').first();
    const project = await shown.getAttribute('href');

    await pause(READ_MS);
    await visitor.goto(`${demo.url}/ai`);
    await pause(READ_MS);
    await visitor.goto(`${demo.url}${project}`);
    await visitor.getByRole('button', { name: /^Chat with Admin/ }).click();
    await visitor.getByText('Connected', { exact: true }).waitFor();
    await print(
      visitor,
      'Hello! Does the router keep a conversation on one model, or may it switch?',
    );

    const admin = await open(`${demo.url}/admin`, 'dark', 1440);
    await admin.getByLabel('Admin key').fill(demo.key);
    await admin.getByRole('button', { name: 'Sign in' }).click();
    const rows = admin.getByRole('navigation', { name: 'Conversations' }).locator('.row');
    await rows.filter({ hasText: 'Does the router keep' }).click();
    const reply = admin.getByPlaceholder('Type a reply...');
    for (const text of [
      'Good morning. It stays with one as long as that one answers well.',
      'When a model fails twice, the talk moves on with a summary of what was said. The plate you are on shows where.',
    ]) {
      await reply.fill(text);
      await reply.press('Enter');
    }
    await visitor.getByText('moves on with a summary').first().waitFor();
    await print(visitor, 'I see it. Could you do the same for our support desk?');
    await admin.getByText('our support desk').first().waitFor();
    await take(visitor, 'chat');
    await take(admin, 'console');

    await admin.setViewportSize({ width: 1280, height: 800 });
    await admin.goto(`${demo.url}/admin/analytics?period=30d`);
    await admin.locator('.figures').first().waitFor();
    await take(admin, 'analytics');

    const hall = await open(`${demo.url}/vr-experience`, 'dark');
    await hall.getByRole('button', { name: 'Enter the hall' }).click();
    await hall.locator('.hall-hanging').waitFor({ state: 'detached', timeout: 120_000 });
    await hall.getByRole('application', { name: /^The hall/ }).press('n');
    await take(hall, 'hall');
  } finally {
    await demo.close();
    await browser.close();
  }
};

await runCommand(command, takePictures);
