import type { Page, Worker } from '@playwright/test';
import { expect, NO_LINE, signIn, test } from './journey.ts';

test.use({ sharesServers: false });

const settings = { OWNER_EMAIL: 'owner@example.com' };

/**
 * Replaces the browser's push service, which is on the internet; the rest of the subscription is
 * real.
 */
const withoutPushService = () => {
  const bytes = (count: number) => btoa('x'.repeat(count));
  // A valid point of P-256: the generator.
  const p256dh =
    'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';
  const keys = { p256dh, auth: bytes(16).replaceAll('=', '') };
  const endpoint = 'https://push.invalid/device';
  let subscription: object | null = null;
  Object.assign(PushManager.prototype, {
    subscribe: async (options: PushSubscriptionOptionsInit) => {
      if (options.userVisibleOnly !== true) throw new Error('must be visible');
      subscription = {
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription;
    },
    getSubscription: async () => subscription,
  });
};

/** Sends a message to the worker as the browser does after decrypting it. */
const deliver = async (page: Page, data: object): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const registrationId = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const known = registrations.find(({ scopeURL }) => scopeURL === `${origin}/admin`);
      if (known) resolve(known.registrationId);
    });
    void session.send('ServiceWorker.enable');
  });
  const message = { origin, registrationId, data: JSON.stringify(data) };
  await session.send('ServiceWorker.deliverPushMessage', message);
};

const shownIn = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });

const enablePush = async (page: Page): Promise<Worker> => {
  await page.context().grantPermissions(['notifications']);
  // Uses links, so that the document stays the one at /admin, the address printed at start.
  await page.getByTitle('Settings (g s)').click();
  const parts = page.getByRole('navigation', { name: 'Settings' });
  await parts.getByRole('link', { name: 'Notifications' }).click();
  const started = page.context().waitForEvent('serviceworker');
  await page.getByRole('button', { name: 'Turn on push for this device' }).click();
  const worker = await started;
  // Chromium drops what is pushed to a worker that is still being installed.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect(page.locator('.push-devices')).toContainText('this one');
  return worker;
};

test('push is switched on, tested and removed in the settings @core', async ({ build, open }) => {
  const server = await build(settings);
  const page = await open(`${server.url}/admin`, {}, withoutPushService);
  await signIn(page);
  await enablePush(page);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(
    page.getByText(/could not take it just now: The push service has a name/),
  ).toBeVisible();
  const worker = page.context().serviceWorkers()[0];
  if (!worker) throw new Error('there is no worker');
  await test.step('a message shows on the page that it is about', async () => {
    await deliver(page, { title: 'This is a test', topic: 'test', path: '/admin/settings/push' });
    await expect.poll(() => shownIn(worker)).toMatchObject([{ title: 'This is a test' }]);
  });
  await test.step('a subscription that the browser lost is renewed or offered', async () => {
    const notice = page.getByRole('region', { name: 'Push on this device' });
    await page.reload();
    await expect(notice).toBeHidden();
    await expect(page.locator('.push-devices')).toContainText('this one');
    await page.addInitScript(() => {
      PushManager.prototype.subscribe = () => Promise.reject(new Error('no push service'));
    });
    await page.reload();
    await expect(notice).toContainText('Push messages no longer reach this browser.');
    await expect(page.getByRole('button', { name: 'Turn on push for this device' })).toBeVisible();
  });
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.locator('.push-devices')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Turn on push for this device' })).toBeVisible();
});

test('a message shows a notification and the badge; a click opens its subject', async ({
  build,
  open,
}) => {
  const server = await build(settings);
  const page = await open(`${server.url}/admin`, {}, withoutPushService);
  await signIn(page);
  const worker = await enablePush(page);
  await worker.evaluate(() => {
    const badges: number[] = [];
    Object.assign(globalThis, { badges });
    Object.assign(navigator, { setAppBadge: async (count: number) => void badges.push(count) });
  });
  await deliver(page, {
    title: 'A visitor wrote to you',
    body: 'Open the console to read it.',
    topic: 'c1',
    path: '/admin/contact',
    unread: 4,
    at: Date.now(),
  });
  await expect
    .poll(() => shownIn(worker))
    .toEqual([
      { title: 'A visitor wrote to you', body: 'Open the console to read it.', tag: 'c1' },
    ]);
  expect(
    await worker.evaluate(() => (globalThis as unknown as { badges: number[] }).badges),
  ).toEqual([4]);
  await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    const Click = (globalThis as unknown as { NotificationEvent: new (...all: unknown[]) => Event })
      .NotificationEvent;
    dispatchEvent(new Click('notificationclick', { notification }));
  });
  await expect(page).toHaveURL(/\/admin\/contact$/);
  expect(await shownIn(worker)).toEqual([]);
});

test('no public page is controlled, and the console reports when the server is unreachable', async ({
  build,
  open,
  noise,
}) => {
  noise.forgive(NO_LINE, /503|404/);
  const server = await build(settings);
  const page = await open(`${server.url}/admin`, {}, withoutPushService);
  await signIn(page);
  await enablePush(page);
  const controller = (at: Page) =>
    at.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? null);
  await page.goto(`${server.url}/admin/inbox`);
  expect(await controller(page)).toBe(`${server.url}/console-worker.js`);
  const other = await page.context().newPage();
  for (const path of ['/', '/projects', '/chat', '/contact']) {
    await other.goto(`${server.url}${path}`);
    expect(await controller(other), path).toBeNull();
  }
  await server.stop();
  await page.goto(`${server.url}/admin`);
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible();
  await server.restart();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
});
