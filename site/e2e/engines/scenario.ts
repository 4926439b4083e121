import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { areaIds, viewIds } from '#shared/domain/console-paths.ts';
import { whyNotRun } from '../../../scripts/testing/test-with-tool.ts';
import { built } from '../../../testing/built.ts';
import { ADMIN_KEY, openTestServer, type TestServer } from '../server.ts';
import { ringOfFocus } from '../page-checks.ts';
import { startWatchingProxy } from './watching-proxy.ts';
import { openWindows, keys, eventually, type Engine, type Tab } from './web-driver.ts';

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

/** Runs in the page: leads the frame there as a link does. */
const followInFrame = (path: string): void => {
  const inFrame = document.querySelector('iframe')?.contentWindow;
  inFrame?.history.pushState(null, '', path);
  inFrame?.dispatchEvent(new PopStateEvent('popstate'));
};

/** Runs in the page: what of the frame is wider than it at this width, and what no text should say. */
const findFaults = (width: number): string[] => {
  const frame = document.querySelector('iframe');
  if (!frame?.contentDocument) return ['no page'];
  frame.width = String(width);
  const { documentElement, body } = frame.contentDocument;
  const untold = [...body.querySelectorAll('time')].filter(
    (time) => time.textContent?.trim() === '',
  );
  const broken = /Invalid Date|\bNaN\b|\bundefined\b|\[object \w+\]/.exec(body.innerText);
  return [
    ...(documentElement.scrollWidth > width ? [`${documentElement.scrollWidth} px`] : []),
    ...untold.map(({ outerHTML }) => outerHTML),
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

/** Runs in the page. */
const heightOf = (selector: string): number =>
  document.querySelector(selector)?.getBoundingClientRect().height ?? 0;

/** Runs in the page: whether anything is drawn on the canvas. */
const hasDrawn = (selector: string): boolean => {
  const canvas = document.querySelector<HTMLCanvasElement>(selector);
  const { width = 0, height = 0 } = canvas ?? {};
  if (!canvas || width * height === 0) return false;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  return pixels?.some((value) => value > 0) === true;
};

/** Runs in the page: whether the frame shows a screen of the console, and all of it. */
const isConsole = (path: string): boolean => {
  const frame = document.querySelector('iframe');
  if (frame) frame.width = '1280';
  const page = frame?.contentDocument;
  return (
    page?.location.pathname === path &&
    page.body.innerText.includes('Connected') &&
    page.querySelector('.skeleton, [aria-busy=true], .area-loading') === null
  );
};

/** Runs in the page. */
const isFocused = (selector: string): boolean => document.activeElement?.matches(selector) === true;

/** Runs in the page: applies the styles for paper to the frame, as no driver does in both engines. */
const printFrame = (): void => {
  const visit = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      const { media, cssRules, styleSheet } = rule as CSSMediaRule & CSSImportRule;
      if (media?.mediaText === 'print') media.mediaText = 'all';
      else if (media?.mediaText === 'screen') media.mediaText = 'not all';
      const inner = styleSheet?.cssRules ?? cssRules;
      if (inner) visit(inner);
    }
  };
  const sheets = document.querySelector('iframe')?.contentDocument?.styleSheets ?? [];
  for (const { cssRules } of sheets) visit(cssRules);
};

/** Runs in the page: what of the frame nobody can press on paper. */
const controlsInFrame = (): string[] =>
  [
    ...(document
      .querySelector('iframe')
      ?.contentDocument?.querySelectorAll('button, input, .site-header, .site-footer, .chat-tab') ??
      []),
  ]
    .filter((control) => control.checkVisibility())
    .map(({ outerHTML }) => outerHTML.slice(0, 80));

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
    let owner: Tab | undefined;
    let openWindow: () => Promise<Tab>;

    beforeAll(async () => {
      proxy = await startWatchingProxy();
      server = await openTestServer({ GEO_SERVICE_URL: proxy.geoUrl });
      proxy.serve(server.url);
      engine = await start();
      process.stdout.write(`${engine.version}\n`);
      openWindow = openWindows(engine);
      visitor = await openWindow();
    });

    beforeEach(({ onTestFailed }) => {
      onTestFailed(async () => {
        for (const tab of [visitor, owner]) {
          const shown = await tab?.run(() => `${location.href}\n${document.body.innerText}`);
          process.stdout.write(`${name} shows ${shown?.slice(0, 4_000)}\n`);
        }
      });
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
    const grows = async (tab: Tab, field: string) => {
      const heights: number[] = [];
      for (const lines of [0, 2, 40]) {
        await tab.type(field, `a${keys.Shift}${keys.Enter.repeat(lines)}`);
        heights.push(await tab.run(heightOf, field));
        await tab.press(keys.Control, 'a');
        await tab.press(keys.Backspace);
      }
      const [one = 0, three = 0, many = 0] = heights;
      expect(three, `${heights.join(', ')} px`).toBeGreaterThan(one + 40);
      expect(many, `${heights.join(', ')} px`).toBeGreaterThan(three);
      expect(many, `${heights.join(', ')} px`).toBeLessThan(200);
      expect(await tab.run(heightOf, field)).toBe(one);
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
      // The country is remembered, and the next window would ask again.
      await visitor.run(() => localStorage.clear());
      proxy.moveTo('US');
    });

    test('the palette opens by keys, closes by Escape and by a press outside, and gives the focus back', async () => {
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

      await visitor.run(() => document.querySelector<HTMLElement>('.site-header button')?.focus());
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

    test('music plays or its player says that it cannot, and a form is sent', async () => {
      await visit(visitor, '/music');
      await visitor.click('button', 'Play');
      // Firefox plays nothing on a machine without sound.
      await visitor.until(
        () =>
          [...document.querySelectorAll('audio')].some(({ currentTime }) => currentTime > 0.2) ||
          document.body.innerText.includes('This browser could not play it.'),
      );
      await visit(visitor, '/contact');
      await visitor.type('main input[name=name]', 'Ada Lovelace');
      await visitor.type('main input[type=email]', 'ada@example.org');
      await visitor.type('main textarea', 'I have an engine here.');
      await visitor.click('main button', 'Send the message');
      await visitor.until(has, 'main', 'Your message is on my desk');
    });

    test('the hall is drawn, or says why not', async () => {
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

    test('paper has the text alone, and nothing is cut off', async () => {
      await visitor.goto(`${proxy.visitorUrl}/engines/frame`);
      for (const path of ['/resume', '/projects/heron-lookout', '/blog/a-pause-is-no-promise']) {
        await visitor.run(showInFrame, path, 700);
        await visitor.until(isAlive, path);
        await visitor.run(printFrame);
        expect(await visitor.run(findFaults, 700), `${path} on paper`).toEqual([]);
        expect(await visitor.run(controlsInFrame), path).toEqual([]);
      }
    });

    test('visitor and owner talk in three windows over a restart of the server, with a picture', async () => {
      await visit(visitor, '/contact');
      await visitor.click('.chat-tab');
      await visitor.until(has, PANEL, 'Connected');
      await grows(visitor, FIELD);
      await writes(visitor, FIELD, 'Good morning');

      owner = await openOwner();
      await owner.click('.row');
      await reads(owner, THREAD, ['Good morning']);
      await visitor.shows(`${PANEL} [data-mark=read]`);
      await grows(owner, REPLY);
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
    });

    test('every screen of the console fits a window and a telephone, and the chart is drawn', async () => {
      const tab = await openOwner();
      await tab.goto(`${proxy.ownerUrl}/admin/analytics/overview?period=today`);
      await tab.until(hasDrawn, '.series-sheet canvas');
      await tab.until(() => /^Views\s+[1-9]/m.test(document.body.innerText));
      await tab.goto(`${proxy.ownerUrl}/engines/frame`);
      await tab.run(showInFrame, '/admin', 1280);
      await tab.until(isConsole, '/admin/inbox');
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
