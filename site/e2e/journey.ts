import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
  type Request,
  type TestInfo,
} from '@playwright/test';
import { listConversations } from '#shared/contracts/admin.ts';
import { HYDRATION_ID } from '../routes/hydration.ts';
import {
  ADMIN_KEY,
  callAsAdmin,
  openTestServer,
  type TestServer,
  type Settings,
} from './server.ts';

type ContextOptions = Parameters<import('@playwright/test').Browser['newContext']>[0];

export interface Fixtures {
  /**
   * Whether the journeys of a file share their worker's servers, one per set of settings. Their
   * conversations are erased after each journey. Journeys that leave other data, count visits,
   * reach a limit of their address or stop the server declare `false`.
   */
  sharesServers: boolean;
  /**
   * The maximum frame rate of pages, where software rendering would use every core. Null: no limit.
   */
  framesPerSecond: number | null;
  /** Starts this journey's server on first use: some journeys only use servers with settings. */
  ownServer: () => Promise<TestServer>;
  testServer: TestServer;
  /** Starts a server with these settings. It runs until all pages are closed. */
  build: (settings: Settings) => Promise<TestServer>;
  /** The console output of the pages. Unexpected lines fail the journey when it ends. */
  noise: Noise;
  /**
   * Opens a new browser with its own cookies and storage. `before` runs in each page before its
   * scripts.
   */
  open: (path?: string, options?: ContextOptions, before?: () => void) => Promise<Page>;
  /** Opens a browser with the console signed in. */
  openConsole: (options?: ContextOptions) => Promise<Page>;
}

export interface Noise {
  readonly lines: string[];
  /** Accepts lines that contain any of these, before or after the call. */
  forgive(...parts: (string | RegExp)[]): void;
}

/** The console lines of failed requests and sockets while disconnected. */
export const NO_LINE = /net::ERR_|WebSocket connection to/;

const listenTo = (page: Page, noise: string[]) => {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      noise.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => noise.push(`uncaught: ${error.message}`));
};

/** Waits until the page is hydrated; earlier clicks are lost. */
const untilAlive = (page: Page) =>
  page.waitForFunction(
    (id) =>
      document.getElementById(id) === null ||
      Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
    HYDRATION_ID,
  );

/**
 * Makes page loads wait for hydration, as a visitor would. Journeys about the time before that pass
 * `waitUntil`.
 */
const loadUntilAlive = (page: Page) => {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await untilAlive(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await untilAlive(page);
    return response;
  };
};

/**
 * Follows the page's country lookups. Returns a function that waits for them: a slow lookup covers
 * the page, which then accepts no keys.
 */
const followLookups = (page: Page) => {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().endsWith('/api/geo')) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return async () => {
    await expect.poll(() => pending.size).toBe(0);
    await expect(page.locator('html[data-gate]')).toHaveCount(0);
  };
};

/**
 * Adds the visible text of a failed journey's pages to its report, because logs contain no
 * screenshots.
 */
const noteShown = async (context: BrowserContext, { annotations, errors }: TestInfo) => {
  if (errors.length === 0) return;
  for (const page of context.pages()) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: unknown) => String(error));
    annotations.push({ type: 'shown', description: `${page.url()}\n${shown.slice(0, 12_000)}` });
  }
};

/** Limits the frame rate. Runs in each page before its scripts. */
const drawSlowly = (framesPerSecond: number) => {
  const next = globalThis.requestAnimationFrame.bind(globalThis);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let last = 0;
  globalThis.requestAnimationFrame = (draw) => {
    const id = (last += 1);
    const begin = () => {
      timers.delete(id);
      next(draw);
    };
    timers.set(id, setTimeout(begin, 1_000 / framesPerSecond));
    return id;
  };
  globalThis.cancelAnimationFrame = (id) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
};

/** All journeys share one address, which may send 60 fingerprints in ten minutes. */
const JOURNEYS_PER_SERVER = 25;

/** Erases every conversation, so that the next journey on this server finds empty lists. */
const eraseConversations = async ({ url }: TestServer) => {
  const all = `${url}/api/admin/conversations`;
  for (;;) {
    const answer = await callAsAdmin(all);
    // There are none if the chat is off.
    if (answer.status === 404) return;
    const { conversations } = listConversations.answer.parse(await answer.json());
    if (conversations.length === 0) return;
    for (const { conversation_id } of conversations) {
      const erased = await callAsAdmin(`${all}/${conversation_id}/erase`, {
        confirm: conversation_id,
      });
      // Erasing one conversation erases the visitor's others too.
      if (erased.status !== 404) expect(erased.status, 'a conversation is erased').toBe(200);
    }
  }
};

export interface WorkerFixtures {
  /** The worker's server with these settings. It runs until the worker ends. */
  workerServer: (settings: Settings) => Promise<TestServer>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  workerServer: [
    // Playwright reads the names of the fixtures from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const servers: Promise<TestServer>[] = [];
      const inUse = new Map<string, { server: Promise<TestServer>; journeys: number }>();
      await provide((settings) => {
        const key = JSON.stringify(settings);
        const known = inUse.get(key);
        if (known && known.journeys < JOURNEYS_PER_SERVER) {
          known.journeys += 1;
          return known.server;
        }
        const server = openTestServer(settings);
        servers.push(server);
        inUse.set(key, { server, journeys: 1 });
        return server;
      });
      for (const server of servers) await (await server).close();
    },
    { scope: 'worker' },
  ],
  sharesServers: [true, { option: true }],
  framesPerSecond: [null, { option: true }],
  build: async ({ sharesServers, workerServer }, provide) => {
    const testServers = new Set<TestServer>();
    await provide(async (settings) => {
      const testServer = await (sharesServers ? workerServer(settings) : openTestServer(settings));
      testServers.add(testServer);
      return testServer;
    });
    for (const testServer of testServers)
      await (sharesServers ? eraseConversations(testServer) : testServer.close());
  },
  ownServer: async ({ build }, provide) => {
    let own: Promise<TestServer> | undefined;
    await provide(() => (own ??= build({})));
  },
  testServer: async ({ ownServer }, provide) => provide(await ownServer()),
  // oxlint-disable-next-line no-empty-pattern
  noise: async ({}, provide) => {
    const lines: string[] = [];
    // A slow machine draws a page later than Chromium expects preloaded fonts to be used.
    const forgiven: (string | RegExp)[] = [/\.woff2 was preloaded using link preload but not used/];
    await provide({ lines, forgive: (...parts) => void forgiven.push(...parts) });
    const unexpected = lines.filter((line) => !forgiven.some((part) => line.search(part) >= 0));
    // The message has the lines too, because the gate's last lines repeat only the message.
    expect(unexpected, ['Nothing unexpected on any console', ...unexpected].join('; ')).toEqual([]);
  },
  open: async ({ browser, ownServer, noise, framesPerSecond }, provide, testInfo) => {
    const contexts: BrowserContext[] = [];
    await provide(async (path = '/', options = {}, before = () => undefined) => {
      const baseURL =
        options.baseURL ?? (URL.canParse(path) ? new URL(path).origin : (await ownServer()).url);
      const context = await browser.newContext({ ...options, baseURL });
      contexts.push(context);
      if (framesPerSecond !== null) await context.addInitScript(drawSlowly, framesPerSecond);
      await context.addInitScript(before);
      context.on('page', (page) => {
        listenTo(page, noise.lines);
        if (options.javaScriptEnabled !== false) loadUntilAlive(page);
      });
      const page = await context.newPage();
      const whenLocated = followLookups(page);
      await page.goto(path);
      await whenLocated();
      return page;
    });
    for (const context of contexts) {
      await noteShown(context, testInfo);
      await context.close();
    }
  },
  openConsole: async ({ open }, provide) => {
    await provide(async (options) => {
      const page = await open('/admin', options);
      await signIn(page);
      return page;
    });
  },
});

export { expect };

export const chatTab = (page: Page) => page.getByRole('button', { name: /^Chat with Admin/ });

/** Signs in to the console that the page shows. */
export const signIn = async (page: Page, key = ADMIN_KEY) => {
  await page.getByLabel('Admin key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Connected')).toBeVisible();
};

/** The chats in the list of the console. */
export const rowsOf = (admin: Page) =>
  admin.getByRole('navigation', { name: 'Chats' }).locator('.row');
/** The messages in the console. */
export const threadLog = (admin: Page) => admin.getByRole('log', { name: 'Messages' });

/** Answers in the open conversation of the console. */
export const reply = async (admin: Page, text: string) => {
  await admin.getByPlaceholder('Type a reply...').fill(text);
  await admin.getByPlaceholder('Type a reply...').press('Enter');
};

export const fromMenu = async (admin: Page, item: string): Promise<void> => {
  await admin.getByRole('button', { name: 'More actions' }).click();
  await admin.getByRole('menuitem', { name: item }).click();
};

export const chatPanel = (page: Page) => page.getByRole('dialog', { name: 'Chat with Admin' });
export const chatLog = (page: Page) => chatPanel(page).getByRole('log', { name: 'Messages' });
export const chatInput = (page: Page) => chatPanel(page).getByPlaceholder('Type a message...');

/** Opens the chat and waits until it is connected. */
export const openChat = async (page: Page) => {
  await chatTab(page).click();
  await expect(chatPanel(page).getByText('Connected', { exact: true })).toBeVisible();
};

export const sendMessage = async (page: Page, text: string) => {
  await chatInput(page).fill(text);
  await chatInput(page).press('Enter');
};

/** Opens the chat, sends its first message, and returns the page. */
export const startChat = async (page: Page, text: string) => {
  await openChat(page);
  await sendMessage(page, text);
  return page;
};

export const fromChatMenu = async (visitor: Page, item: string) => {
  await chatPanel(visitor).getByRole('button', { name: 'Chat menu' }).click();
  await chatPanel(visitor).getByText(item, { exact: true }).click();
};

export const sendContactForm = async (page: Page, name: string, email: string, text: string) => {
  const form = page.getByRole('main');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
  await form.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
  await form.getByRole('button', { name: 'Send the message' }).click();
  await expect(form.getByRole('heading', { name: 'Your message is on my desk' })).toBeVisible();
};

/** Erases the person that this part of the console shows, after typing their name. */
export const erasePerson = async (panel: Locator) => {
  await panel.getByRole('button', { name: 'Erase…' }).click();
  const dialog = panel.page().getByRole('dialog', { name: /^Erase .+\?$/ });
  const erase = dialog.getByRole('button', { name: 'Erase for good' });
  await expect(erase).toBeDisabled();
  await dialog.getByRole('textbox').fill((await dialog.locator('strong').textContent()) ?? '');
  await erase.click();
  await expect(dialog).toBeHidden();
};

/** Holds matching requests back until `release` is called. */
export const holdBack = async (page: Page, matching: string | RegExp) => {
  const requested: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(matching, async (route) => {
    requested.push(route.request().url());
    await released;
    await route.continue();
  });
  return { requested, release };
};

/** Navigates as a link does: the document, its scripts and its settings stay. */
export const followTo = async (page: Page, path: string) => {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator(`link[rel="canonical"][href$="${path}"]`)).toHaveCount(1);
  await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0);
};

/** Hides automation, which would be counted as a bot. */
export const asPerson = () => {
  Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
};

/** A browser that asks not to be tracked. */
export const asUntracked = () => {
  Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' });
};
