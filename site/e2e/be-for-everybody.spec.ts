import type { Locator, Page } from '@playwright/test';
import { viewIds } from '#shared/domain/console-paths.ts';
import { indexedViewOf } from '#site/admin/analytics/view-ids.ts';
import { expectForEverybody } from './for-everybody.ts';
import { expect, openChat, sendMessage, test, type Fixtures, type Noise } from './journey.ts';
import type { TestServer } from './server.ts';
import { untilStored } from './stored-views.ts';

test.use({ sharesServers: false });

/** A screen of the console: its address, the actions there, and the sign that it has loaded. */
interface Location {
  readonly name: string;
  /** The address to load. Without it, the screen is reached from the previous one. */
  readonly at?: string;
  readonly act?: (admin: Page) => Promise<void>;
  readonly shown: (admin: Page) => Locator;
}

const rowsOf = (admin: Page) => admin.getByRole('navigation', { name: 'Chats' }).locator('.row');
const panelOf = (admin: Page) => admin.getByRole('complementary', { name: /^Visitor/ });
const dialogOf = (name: string | RegExp) => (admin: Page) => admin.getByRole('dialog', { name });
const press = (name: string) => (admin: Page) => admin.getByRole('button', { name }).click();
const openThread = async (admin: Page) => {
  await rowsOf(admin).first().click();
  await expect(admin.getByRole('log', { name: 'Messages' })).toContainText('hello');
};
/** The visitor is beside the thread, or behind a button if there is no room. */
const openVisitor = async (admin: Page) => {
  await openThread(admin);
  const button = admin.locator('.thread-person, .thread-visitor');
  if (await button.isVisible()) await button.click();
  await expect(panelOf(admin)).toContainText('Earlier chats');
  // Waits for the last part, which moves the following controls down.
  await expect(panelOf(admin)).toContainText('Latest touch');
};

const filters = ['waiting', 'snoozed', 'closed', 'blocked'] as const;
/** The screens before the first visitor. */
const beforeAnybody: readonly Location[] = [
  {
    name: 'first run',
    at: '/admin/inbox',
    shown: (a) => a.getByRole('region', { name: 'First steps' }),
  },
  {
    name: 'nobody here',
    at: '/admin/live',
    shown: (a) => a.getByText('Nobody is on the site just now.'),
  },
  {
    name: 'no visits',
    at: '/admin/analytics',
    shown: (a) => a.getByText('No visits in this period.'),
  },
  {
    name: 'no letters',
    at: '/admin/contact',
    shown: (a) => a.getByText('send yourself a message'),
  },
];

const inbox: readonly Location[] = [
  { name: 'list', at: '/admin/inbox', shown: (a) => rowsOf(a).first() },
  {
    name: 'thread',
    at: '/admin/inbox',
    act: openThread,
    shown: (a) => a.getByPlaceholder('Type a reply...'),
  },
  { name: 'visitor', at: '/admin/inbox', act: openVisitor, shown: panelOf },
  {
    name: 'no such conversation',
    at: '/admin/inbox/01890000-0000-7000-8000-000000000000',
    shown: (a) => a.getByText('does not exist, or was deleted'),
  },
  { name: 'search', at: '/admin/inbox?q=hello', shown: (a) => a.locator('.search-found mark') },
  ...filters.map((show) => ({
    name: show,
    at: `/admin/inbox?show=${show}`,
    shown: (a: Page) => a.locator('.list-rows :is(.row, .list-empty)').first(),
  })),
  {
    name: 'snooze menu',
    at: '/admin/inbox',
    act: async (a) => {
      await openThread(a);
      await a.getByRole('button', { name: 'Snooze', exact: true }).click();
    },
    shown: (a) => a.getByRole('menuitem', { name: /^Tomorrow morning/ }),
  },
  {
    name: 'completions',
    at: '/admin/inbox',
    act: async (a) => {
      await openThread(a);
      await a.getByPlaceholder('Type a reply...').pressSequentially(':smi');
    },
    shown: (a) => a.getByRole('listbox').getByRole('option').first(),
  },
  {
    name: 'erase',
    at: '/admin/inbox',
    act: async (a) => {
      await openVisitor(a);
      await press('Erase…')(a);
    },
    shown: dialogOf(/^Erase .+\?$/),
  },
];

const liveAndContactMessages: readonly Location[] = [
  { name: 'somebody here', at: '/admin/live', shown: (a) => a.locator('.live tbody tr').first() },
  {
    name: 'letters',
    at: '/admin/contact',
    shown: (a) => a.locator('.contact-message-row').first(),
  },
  {
    name: 'letter',
    at: '/admin/contact',
    act: (a) => a.locator('.contact-message-row').first().click(),
    shown: (a) => a.getByRole('article'),
  },
  {
    name: 'no such letter',
    at: '/admin/contact/018f0000-0000-7000-9000-000000000001',
    shown: (a) => a.getByText('This message does not exist'),
  },
  {
    name: 'no spam',
    at: '/admin/contact?box=spam',
    shown: (a) => a.locator('.contact-messages-empty'),
  },
  {
    name: 'delete a letter',
    at: '/admin/contact',
    act: async (a) => {
      await a.locator('.contact-message-row').first().click();
      await press('Delete')(a);
    },
    shown: dialogOf('Delete this message?'),
  },
];

const analytics: readonly Location[] = [
  {
    name: 'a page',
    at: '/admin/analytics/page?page=%2Fprojects&bots=include',
    shown: (a) => a.locator('.page-figures'),
  },
  ...viewIds.map((view) => {
    const [indexed, tab] = [
      `.part-index [data-part="${indexedViewOf(view)}"]`,
      `[href*="/${view}"]`,
    ];
    const isTab = indexedViewOf(view) !== view;
    const link = isTab ? `.view-tabs ${tab}` : indexed;
    return {
      name: view,
      act: async (a: Page) => {
        await a.locator(indexed).click();
        await a.locator(link).click();
      },
      shown: (a: Page) =>
        a.locator(`.analytics:has(${link}[aria-current]) .analytics-panel > *`).first(),
    };
  }),
];

const settingsAndOver: readonly Location[] = [
  {
    name: 'settings',
    at: '/admin/settings/check',
    shown: (a) => a.getByText('WebSocket works.'),
  },
  {
    name: 'hours and availability',
    at: '/admin/settings/you',
    shown: (a) => a.getByRole('button', { name: 'Save hours' }),
  },
  {
    name: 'the rules of notifications',
    at: '/admin/settings/notifications',
    shown: (a) => a.getByLabel('Summary and report from'),
  },
  {
    name: 'keys and webhooks',
    at: '/admin/settings/programs',
    act: press('Create webhook'),
    shown: (a) => a.getByLabel('Address'),
  },
  { name: 'backups', at: '/admin/settings/data', shown: (a) => a.getByText('Last backup') },
  {
    name: 'canned replies',
    at: '/admin/settings/canned',
    act: press('Edit canned replies'),
    shown: dialogOf('Canned replies'),
  },
  {
    name: 'log out everywhere',
    at: '/admin/settings/sessions',
    act: press('Log out everywhere else'),
    shown: dialogOf('Log out everywhere else?'),
  },
  {
    name: 'alarms',
    at: '/admin/inbox',
    act: press('Alarms'),
    shown: dialogOf('Alarms in this browser'),
  },
  {
    name: 'palette',
    at: '/admin/live',
    act: async (a) => {
      await a.keyboard.press('Control+k');
      await a.keyboard.type('go');
    },
    shown: dialogOf('Find'),
  },
  {
    name: 'keys',
    at: '/admin/analytics',
    act: (a) => a.keyboard.press('?'),
    shown: dialogOf('Keys'),
  },
];

const sendContactMessage = async (page: Page) => {
  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('ada@example.org');
  const form = page.getByRole('main');
  await form.getByRole('textbox', { name: 'Message', exact: true }).fill('I have an engine here.');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('heading', { name: 'Your message is on my desk' })).toBeVisible();
};

/** Creates a visitor with a conversation and a contact message. */
const comeIn = async (testServer: TestServer, open: Fixtures['open']) => {
  const visitor = await open('/projects');
  await untilStored(testServer, 1);
  await openChat(visitor);
  await sendMessage(visitor, 'hello');
  await sendContactMessage(await open('/contact'));
};

const parts = {
  'at the log-in and before anybody came': beforeAnybody,
  'in the inbox': inbox,
  'in Analytics': analytics,
  'in Live, Messages and Settings, and what lies over the console': [
    ...liveAndContactMessages,
    ...settingsAndOver,
  ],
};

const options = { colorScheme: 'light', reducedMotion: 'reduce' } as const;

const expectLoginForEverybody = async (open: Fixtures['open'], noise: Noise) => {
  const page = await open('/admin', options);
  await expect(page.getByLabel('Admin key')).toBeVisible();
  await expectForEverybody(page, 'log-in');
  await page.getByLabel('Admin key').fill('not-the-key-at-all');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('That is not the admin key.');
  await expectForEverybody(page, 'wrong key');
  // The browser logs the rejected key.
  noise.forgive('401');
};

for (const [where, locations] of Object.entries(parts)) {
  test(`every screen is accessible, ${where}`, async ({ testServer, open, openConsole, noise }) => {
    test.slow();
    if (locations === beforeAnybody) await expectLoginForEverybody(open, noise);
    else await comeIn(testServer, open);
    const admin = await openConsole(options);
    for (const { name, at, act, shown } of locations)
      await test.step(name, async () => {
        if (at !== undefined) await admin.goto(at);
        await expect(admin.getByText('Connected')).toBeVisible();
        await act?.(admin);
        await expect(shown(admin)).toBeVisible();
        const restore = async () => {
          if (!(await shown(admin).isVisible())) await act?.(admin);
          await expect(shown(admin)).toBeVisible();
        };
        await expectForEverybody(admin, name, { restore });
      });
    // The browser logs the missing page.
    noise.forgive('404');
  });
}
