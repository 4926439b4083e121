import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { areaIds, viewIds } from '#shared/domain/console-paths.ts';
import { whyNotRun } from '../../../scripts/testing/test-with-tool.ts';
import { built } from '../../../testing/built.ts';
import { ADMIN_KEY, openTestServer, type TestServer } from '../server.ts';
import { ringOfFocus } from '../page-checks.ts';
import {
  isAlive,
  showInFrame,
  followInFrame,
  findFaults,
  readMessages,
  has,
  heightOf,
  hasDrawn,
  isConsole,
  isFocused,
  takesFocus,
  printFrame,
  controlsInFrame,
} from './in-page.ts';
import { startWatchingProxy } from './watching-proxy.ts';
import {
  openWindows,
  keys,
  eventually,
  type Engine,
  type StartEngine,
  type Tab,
} from './web-driver.ts';

/** All paths in the sitemap, the pages outside it, and a missing page. */
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

/**
 * Tests the whole site in one browser, as visitors and the owner use it.
 *
 * @param packages the programs that it takes, and the Debian package that has each
 */
export const describeScenario = (
  name: string,
  packages: Readonly<Record<string, string>>,
  start: StartEngine,
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
    let owner: Tab | undefined;
    let openWindow: () => Promise<Tab>;

    const ends: (() => unknown)[] = [];
    const onEnd = (end: () => unknown) => void ends.push(end);

    beforeAll(async () => {
      proxy = await startWatchingProxy();
      onEnd(proxy.close);
      server = await openTestServer({ GEO_SERVICE_URL: proxy.geoUrl });
      onEnd(server.close);
      proxy.serve(server.url);
      engine = await start(onEnd);
      process.stdout.write(`${engine.version}\n`);
      openWindow = openWindows(engine);
      visitor = await openWindow();
    });

    beforeEach(({ onTestFailed }) => {
      onTestFailed(async () => {
        for (const tab of [visitor, owner]) {
          const shown = await tab
            ?.run(() => `${location.href}\n${document.body.innerText}`)
            .catch(String);
          process.stdout.write(`${name} shows ${shown?.slice(0, 4_000)}\n`);
        }
      });
    });

    afterEach(() => {
      // A restarted server does not know its predecessor's connections.
      const unexpected = proxy.noise
        .splice(0)
        .filter((line) => !/^400: \w+ \/socket\.io\//.test(line))
        // Leaving a page while a part loads makes the page check whether the site was renewed.
        .filter((line) => line !== '404: GET /no/such/page');
      expect(unexpected, 'nothing unexpected on a console').toEqual([]);
    });

    afterAll(async () => {
      for (const end of ends.toReversed()) await end();
    });

    const visit = async (tab: Tab, path: string) => {
      await tab.goto(proxy.visitorUrl + path);
      await tab.until(isAlive, path);
    };
    const openOwner = async () => {
      if (owner !== undefined) return owner;
      const tab = await openWindow();
      await tab.goto(`${proxy.ownerUrl}/admin`);
      await tab.type('input[type=password]', ADMIN_KEY);
      await tab.click('button', 'Sign in');
      await tab.until(has, 'body', 'Connected');
      return tab;
    };
    const writes = async (tab: Tab, field: string, text: string) => {
      await tab.type(field, text);
      await tab.press(keys.Enter);
    };
    /** A field is as high as its text, and no longer than its limit. */
    const grows = async (tab: Tab, field: string, limitPx: number) => {
      const heights: number[] = [];
      for (const lines of [0, 40]) {
        await tab.type(field, `a${keys.Shift}${keys.Enter.repeat(lines)}`);
        heights.push(await tab.run(heightOf, field));
        await tab.press(keys.Control, 'a');
        await tab.press(keys.Backspace);
      }
      const [low = 0, high = 0] = heights;
      expect(high, `from ${low} px`).toBeGreaterThan(low + 40);
      expect(high).toBeLessThan(limitPx);
      expect(await tab.run(heightOf, field)).toBe(low);
    };
    const reads = (tab: Tab, within: string, expected: readonly string[]) =>
      eventually(async () => expect(await tab.run(readMessages, within)).toEqual(expected));

    test('every route fits a window and a phone', async () => {
      await visitor.goto(`${proxy.visitorUrl}/engines/frame`);
      for (const path of listPaths()) {
        await visitor.run(showInFrame, path, 1280);
        await visitor.until(isAlive, path);
        for (const width of [1280, 390])
          expect(await visitor.run(findFaults, width), `${path} at ${width} px`).toEqual([]);
      }
      // A part that still loads when its page is left reports a fault.
      await visitor.until(() => {
        const page = document.querySelector('iframe')?.contentDocument;
        return page?.querySelector('.nearest-pages a')?.textContent;
      });
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
      // Forgets the stored country, so that the next window looks it up again.
      await visitor.run(() => localStorage.clear());
      proxy.moveTo('US');
    });

    test('the palette opens by keys, closes by Escape and by a press outside, and returns the focus', async () => {
      await visit(visitor, '/contact');
      await visitor.run(() => document.querySelector('h1')?.focus());
      const rings: unknown[] = [];
      for (let stop = 0; stop < 20; stop += 1) {
        await visitor.press(keys.Tab);
        rings.push(await visitor.run(ringOfFocus));
      }
      for (const ring of rings.filter((ring) => ring !== null))
        expect(ring).toMatchObject({ isRinged: true, radius: '0px' });
      expect(rings.filter((ring) => ring !== null).length).toBeGreaterThan(10);

      await visitor.until(takesFocus, '.site-header button');
      for (const isByKey of [true, false]) {
        await visitor.press(keys.Control, 'k');
        await visitor.until(isFocused, '.palette [role=combobox]');
        await visitor.type('.palette [role=combobox]', 'plain rout');
        await visitor.until(has, '.palette [role=option]', 'Plain Moth Router');
        if (isByKey) await visitor.press(keys.Escape);
        else await visitor.clickAt(5, 400);
        await visitor.hides('.palette');
        await visitor.until(isFocused, '.site-header button');
      }
    });

    test('a picture opens by the pointer, is magnified by a key, and returns the focus', async () => {
      await visit(visitor, '/pictures');
      await visitor.click('.prints a', '');
      await visitor.shows('dialog h2');
      await visitor.press('+');
      await visitor.shows('dialog button', 'Whole print');
      await visitor.until(has, 'dialog', '150 %');
      await visitor.press(keys.Escape);
      await visitor.hides('dialog');
      await visitor.until(isFocused, '.prints a');
      expect(await visitor.run(() => location.search)).toBe('');
    });

    test('music plays or its player reports that it cannot, and a form is sent', async () => {
      await visit(visitor, '/music');
      await visitor.click('button', 'Play');
      // Firefox plays nothing on a machine without sound devices.
      await visitor.until(
        () =>
          [...document.querySelectorAll('audio')].some(({ currentTime }) => currentTime > 0.2) ||
          document.body.innerText.includes('This browser could not play it.'),
      );
      await visit(visitor, '/contact');
      await visitor.type('main input[name=name]', 'Ada Lovelace');
      await visitor.type('main input[type=email]', 'ada@example.org');
      await grows(visitor, 'main textarea', 700);
      await visitor.type('main textarea', 'I have an engine here.');
      await visitor.click('main button', 'Send the message');
      await visitor.until(has, 'main', 'Your message is on my desk');
    });

    test('the hall is drawn, or gives a reason why not', async () => {
      await visit(visitor, '/vr-experience');
      await visitor.click('button', 'Enter the hall');
      const isDrawn = await visitor.until(() => {
        if (document.body.innerText.includes('This browser cannot draw the hall')) return 'no';
        return document.activeElement?.matches('[role=application]') ? 'yes' : null;
      });
      process.stdout.write(`${name}: the hall is drawn: ${isDrawn}\n`);
      if (isDrawn === 'no') return;
      await visitor.press(keys.Escape);
      await visitor.until(() => document.activeElement?.textContent === 'Enter the hall');
    });

    test('paper has only the text, and nothing is cut off', async () => {
      await visitor.goto(`${proxy.visitorUrl}/engines/frame`);
      for (const path of ['/resume', '/projects/heron-lookout', '/blog/a-pause-is-no-promise']) {
        await visitor.run(showInFrame, path, 700);
        await visitor.until(isAlive, path);
        await visitor.run(printFrame);
        expect(await visitor.run(findFaults, 700), `${path} on paper`).toEqual([]);
        expect(await visitor.run(controlsInFrame), path).toEqual([]);
      }
    });

    test('visitor and owner talk in three windows across a restart of the server, with a picture', async () => {
      await visit(visitor, '/contact');
      await visitor.click('.chat-tab');
      await visitor.until(has, PANEL, 'Connected');
      await grows(visitor, FIELD, 200);
      await writes(visitor, FIELD, 'Good morning');

      owner = await openOwner();
      await owner.click('.row');
      await reads(owner, THREAD, ['Good morning']);
      await visitor.shows(`${PANEL} [data-mark=read]`);
      await grows(owner, REPLY, 200);
      await writes(owner, REPLY, 'Good morning!');
      await reads(visitor, PANEL, ['Good morning', 'Good morning!']);
      await owner.shows(`${THREAD} [data-mark=read]`);
      for (const [tab, within] of [
        [visitor, PANEL],
        [owner, THREAD],
      ] as const)
        await tab.until(has, `${within} .bubble time`, ':');

      const second = await openWindow();
      await visit(second, '/resume');
      await reads(second, PANEL, ['Good morning', 'Good morning!']);
      await second.type(`${PANEL} input[type=file]`, picture);
      await second.shows('.chat-panel button', 'Remove contact.png');
      await writes(second, FIELD, 'A picture');
      for (const tab of [visitor, second])
        await tab.until(
          () => document.querySelector<HTMLImageElement>('.chat-panel .bubble img')?.naturalWidth,
        );
      await owner.shows(`${THREAD} button`, 'Show contact.png');

      await server.stop();
      await visitor.until(has, PANEL, 'Last contact');
      await writes(visitor, FIELD, 'While it is down');
      await writes(second, FIELD, 'and from the second');
      await writes(owner, REPLY, 'And I to you');
      await server.restart();
      const later = ['While it is down', 'and from the second', 'And I to you'];
      const all = ['Good morning', 'Good morning!', 'A picture', ...later];
      await eventually(async () => {
        const read = await visitor.run(readMessages, PANEL);
        expect(read.slice(0, 3)).toEqual(all.slice(0, 3));
        expect(read.toSorted()).toEqual(all.toSorted());
      });
      const order = await visitor.run(readMessages, PANEL);
      await reads(second, PANEL, order);
      await reads(owner, THREAD, order);
      await second.reload();
      await reads(second, PANEL, order);
      await visitor.type(FIELD, 'a draft');
      await visitor.goto(`${proxy.visitorUrl}/engines/frame`);
      if (engine.canGoBack) await visitor.back();
      else await visit(visitor, '/projects');
      await visitor.until(
        (field) => document.querySelector<HTMLTextAreaElement>(field)?.value === 'a draft',
        FIELD,
      );
      await visitor.type(FIELD, keys.Enter);
      for (const tab of [visitor, second]) await reads(tab, PANEL, [...order, 'a draft']);
      await reads(owner, THREAD, [...order, 'a draft']);
    });

    test('every screen of the console fits a window and a phone, and the chart is drawn', async () => {
      const tab = await openOwner();
      await tab.goto(`${proxy.ownerUrl}/admin/analytics/overview?period=today`);
      // A view that loads takes the focus.
      await tab.until(hasDrawn, '.series-sheet canvas');
      await tab.until(() => /^Views\s+[1-9]/m.test(document.body.innerText));
      await tab.until(takesFocus, '.part-index [aria-current]');
      for (const isByKey of [true, false]) {
        await tab.press('?');
        await tab.shows('.keys-dialog');
        if (isByKey) await tab.press(keys.Escape);
        else await tab.clickAt(5, 400);
        await tab.hides('.keys-dialog');
        await tab.until(isFocused, '.part-index [aria-current]');
      }
      await tab.goto(`${proxy.ownerUrl}/engines/frame`);
      await tab.run(showInFrame, '/admin', 1280);
      await tab.until(isConsole, '/admin');
      const views = viewIds.map((view) => `/admin/analytics/${view}`);
      for (const path of [...areaIds.map((area) => `/admin/${area}`), ...views]) {
        await tab.run(followInFrame, path);
        await tab.until(isConsole, path);
        for (const width of [1280, 390])
          expect(await tab.run(findFaults, width), `${path} at ${width} px`).toEqual([]);
      }
    });
  });
};
