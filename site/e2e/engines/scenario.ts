import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { whyNotRun } from '../../../scripts/testing/test-with-tool.ts';
import { built } from '../../../testing/built.ts';
import { ADMIN_KEY, openTestServer, type TestServer } from '../server.ts';
import { startWatchingProxy } from './watching-proxy.ts';
import { openTabs, keys, eventually, type Engine, type Tab } from './web-driver.ts';

/** Whatever stands in the sitemap, the pages that do not, and one that is not there. */
const listPaths = (): string[] => {
  const sitemap = readFileSync(built('site/client/sitemap.xml'), 'utf8');
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  return [...new Set([...listed, '/vr', '/vr-experience', '/admin', '/no/such/page'])];
};

const picture = built('site/client/images/cards/contact.png');

const PANEL = '.chat-panel';
const FIELD = '.chat-panel textarea';
const REPLY = 'textarea[placeholder^="Type a reply"]';
const THREAD = '[role=log]';

/** Runs in the page: whether it, or what a frame in it shows, is loaded and hydrated; earlier clicks are lost. */
const isAlive = (path: string): boolean => {
  const page = document.querySelector('iframe')?.contentDocument ?? document;
  return (
    page.location.pathname === path &&
    page.readyState === 'complete' &&
    page.querySelector('h1, form') !== null &&
    (page.getElementById('hydration') === null ||
      Object.keys(page.body).some((key) => key.startsWith('__reactFiber')))
  );
};

/** Runs in the page: shows a path in the frame. */
const showInFrame = (path: string, width: number): void => {
  const frame = document.querySelector('iframe');
  if (!frame) return;
  frame.width = String(width);
  frame.contentWindow?.location.replace(path);
};

/** Runs in the page: what of the frame is wider than it at this width, and what no text should say. */
const findFaults = (width: number): string[] => {
  const frame = document.querySelector('iframe');
  if (!frame?.contentDocument) return ['no page'];
  frame.width = String(width);
  const { documentElement, body } = frame.contentDocument;
  const broken = /Invalid Date|\bNaN\b|\bundefined\b|\[object \w+\]/.exec(body.innerText);
  return [
    ...(documentElement.scrollWidth > width ? [`${documentElement.scrollWidth} px`] : []),
    ...(broken ? [`it says ${broken[0]}`] : []),
  ];
};

/** Runs in the page: the texts of the messages, without their authors. */
const readMessages = (within: string): string[] =>
  [...document.querySelectorAll(`${within} .bubble-text`)].map(
    ({ textContent }) => textContent?.replace(/^\w+: /, '') ?? '',
  );

/** Runs in the page. */
const has = (selector: string, text: string): boolean =>
  document.querySelector<HTMLElement>(selector)?.innerText.includes(text) === true;

/**
 * The whole site in one browser, as a visitor and its owner use it.
 *
 * @param packages the programs that it takes, and the Debian package that has each
 */
export const describeScenario = (
  name: string,
  packages: Readonly<Record<string, string>>,
  start: () => Promise<Engine>,
) => {
  const reason = whyNotRun(packages);
  if (reason !== undefined) {
    test(`${name} shows the site, and both sides of the chat`, ({ skip }) => skip(reason));
    return;
  }
  describe(name, () => {
    let engine: Engine;
    let proxy: Awaited<ReturnType<typeof startWatchingProxy>>;
    let server: TestServer;
    let visitor: Tab;
    let owner: Tab;

    beforeAll(async () => {
      proxy = await startWatchingProxy();
      server = await openTestServer({ GEO_SERVICE_URL: proxy.geoUrl });
      proxy.serve(server.url);
      engine = await start();
      process.stdout.write(`${engine.version}\n`);
      const open = openTabs(engine);
      [visitor, owner] = [await open(), await open()];
      for (const tab of [visitor, owner]) await tab.resize(1300, 900);
    });

    afterEach(() => {
      expect(proxy.noise.splice(0), 'nothing unexpected on a console').toEqual([]);
    });

    afterAll(async () => {
      await engine?.close();
      await server?.close();
      proxy?.close();
    });

    const visit = async (tab: Tab, path: string) => {
      await tab.goto(proxy.visitorUrl + path);
      await tab.until(isAlive, path);
    };
    const openConsole = async (tab: Tab) => {
      await tab.goto(`${proxy.ownerUrl}/admin`);
      await tab.type('input[type=password]', ADMIN_KEY);
      await tab.click('button', 'Sign in');
      await tab.until(has, 'body', 'Connected');
    };
    const writes = async (tab: Tab, field: string, text: string) => {
      await tab.type(field, text);
      await tab.press(keys.Enter);
    };
    const reads = (tab: Tab, within: string, expected: readonly string[]) =>
      eventually(async () => expect(await tab.run(readMessages, within)).toEqual(expected));

    test('every route fits a window and a telephone', async () => {
      await visitor.goto(`${proxy.visitorUrl}/engines/frame`);
      for (const path of listPaths()) {
        await visitor.run(showInFrame, path, 1280);
        await visitor.until(isAlive, path);
        for (const width of [1280, 390])
          expect(await visitor.run(findFaults, width), `${path} at ${width} px`).toEqual([]);
      }
      expect(proxy.noise.splice(0)).toEqual(['404: GET /no/such/page']);
    });

    test('a visitor from abroad passes the notice', async () => {
      proxy.moveTo('FR');
      await visitor.goto(`${proxy.visitorUrl}/admin`);
      await visitor.run(() => localStorage.clear());
      await visitor.goto(`${proxy.visitorUrl}/resume`);
      await visitor.until(has, 'dialog', 'ACCESS NOTICE');
      await visitor.press(keys.Escape);
      await visitor.press(keys.Escape);
      await visitor.click('dialog button', 'I Understand');
      await visitor.until(has, 'dialog', 'FINAL CONFIRMATION');
      await visitor.click('dialog button', 'I Acknowledge');
      await visitor.hides('dialog');
      await visitor.reload();
      await visitor.until(isAlive, '/resume');
      await visitor.hides('dialog');
      proxy.moveTo('US');
    });

    test('visitor and owner talk over a restart of the server, with a picture', async () => {
      await visit(visitor, '/contact');
      await visitor.click('.chat-tab');
      await visitor.until(has, PANEL, 'Connected');
      await writes(visitor, FIELD, 'Good morning');

      await openConsole(owner);
      await owner.click('.row');
      await reads(owner, THREAD, ['Good morning']);
      await writes(owner, REPLY, 'Good morning!');
      await reads(visitor, PANEL, ['Good morning', 'Good morning!']);

      await visitor.type(`${PANEL} input[type=file]`, picture);
      await visitor.shows('.chat-panel button', 'Remove contact.png');
      await writes(visitor, FIELD, 'A picture');
      await visitor.until(
        () => document.querySelector<HTMLImageElement>('.chat-panel .bubble img')?.naturalWidth,
      );
      await server.stop();
      await visitor.until(has, PANEL, 'Last contact');
      await writes(visitor, FIELD, 'While it is down');
      await writes(visitor, FIELD, 'and a second one');
      await writes(owner, REPLY, 'And I to you');
      await server.restart();
      const expected = ['Good morning', 'Good morning!', 'A picture'];
      await eventually(async () => {
        const read = await visitor.run(readMessages, PANEL);
        expect(read.toSorted()).toEqual(
          [...expected, 'While it is down', 'and a second one', 'And I to you'].toSorted(),
        );
      });
      await reads(owner, THREAD, await visitor.run(readMessages, PANEL));
    });
  });
};
