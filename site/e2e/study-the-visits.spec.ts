import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import type { TestServer } from './server.ts';
import { asPerson, chatPanel, expect, openChat, sendMessage, test } from './journey.ts';
import { untilStored } from './stored-views.ts';

test.use({ sharesServers: false });

/** Follows a link after the page's view is counted: the tracker waits for an idle moment. */
const walkOn = async (testServer: TestServer, page: Page, to: string) => {
  await untilStored(testServer, 1);
  await page.locator(`a[href="${to}"]`).first().click();
  await expect(page).toHaveURL(to);
};

const figure = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^[\\d,]+ ${name}, draw them$`) });

const openAnalytics = async (admin: Page) => {
  await admin.keyboard.press('g');
  await admin.keyboard.press('a');
  await expect(admin.getByRole('heading', { name: 'Overview' })).toBeVisible();
};

test('visits become figures, a click filters them, and the filter is in the URL @core', async ({
  testServer,
  open,
  openConsole,
}) => {
  const one = await open('/projects?utm_source=letter&utm_campaign=autumn', {}, asPerson);
  await walkOn(testServer, one, '/resume');
  await open('/', {}, asPerson);
  // A browser that reports automation is counted separately.
  await open('/blog');
  await untilStored(testServer, 4);

  const admin = await openConsole({ viewport: { width: 1280, height: 900 } });
  await openAnalytics(admin);
  await expect(figure(admin, 'Visitors')).toHaveText('2');
  await expect(figure(admin, 'Views')).toHaveText('3');
  await admin.keyboard.press('1');
  await expect(admin).toHaveURL(/\/admin\/analytics\?period=today$/);
  await expect(figure(admin, 'Visits')).toHaveText('2');
  await expect(admin.locator('.series-sheet canvas')).toBeVisible();

  // The whole figure chooses what the chart shows: its name, and the room around its digits.
  const views = admin.locator('.figures > div', { has: figure(admin, 'Views') });
  const { height, width } = (await views.boundingBox()) ?? { height: 0, width: 0 };
  expect(height).toBeGreaterThanOrEqual(44);
  await views.click({ position: { x: width - 8, y: height - 8 } });
  await expect(admin).toHaveURL(/metric=views/);
  await admin.locator('.figures').getByRole('button', { name: 'Visitors', exact: true }).click();
  await expect(admin).toHaveURL(/period=today$/);

  await admin.getByRole('button', { name: 'letter', exact: true }).click();
  await expect(admin).toHaveURL(/period=today&source=letter$/);
  await expect(figure(admin, 'Visitors')).toHaveText('1');
  const chips = admin.getByRole('list', { name: 'Filters' });
  await expect(chips).toContainText('letter');
  const index = admin.getByRole('navigation', { name: 'Views' });
  await index.getByRole('link', { name: 'Sources' }).click();
  await admin.getByRole('link', { name: 'Campaigns' }).click();
  await expect(index.locator('[aria-current]')).toHaveText('Sources');
  const table = admin.getByRole('table');
  await expect(table.getByRole('button', { name: 'autumn' })).toBeVisible();
  await admin.reload();
  await expect(table.getByRole('button', { name: 'autumn' })).toBeVisible();
  await expect(chips).toContainText('letter');

  await admin.getByRole('link', { name: 'Pages', exact: true }).click();
  await expect(table.getByRole('row')).toHaveCount(3);
  await admin.getByRole('button', { name: /Remove filter/ }).click();
  await expect(table.getByRole('row')).toHaveCount(4);
  await admin.goBack();
  await expect(chips).toContainText('letter');
  await expect(table.getByRole('row')).toHaveCount(3);

  await admin.getByRole('button', { name: /Remove filter/ }).click();
  await admin.getByRole('link', { name: 'Bots' }).click();
  await expect(table).toContainText('The browser reports automation');
  await admin.getByRole('button', { name: 'Bots only' }).click();
  await admin.getByRole('link', { name: 'Overview' }).click();
  await expect(figure(admin, 'Visitors')).toHaveText('1');
  await expect(admin.getByRole('button', { name: '/blog', exact: true })).toBeVisible();

  await test.step('a failing chart affects only itself', async () => {
    // uPlot throws if the language is not a valid tag, as with LANG=C.
    await admin.addInitScript(() => {
      Object.defineProperty(navigator, 'language', { value: 'C' });
    });
    await admin.reload();
    await expect(admin.getByText('The chart cannot be drawn in this browser.')).toBeVisible();
    await expect(figure(admin, 'Visitors')).toHaveText('1');
  });
});

test('a filter can be built by keyboard, saved under a name, and applied again', async ({
  testServer,
  open,
  openConsole,
}) => {
  const one = await open('/projects?utm_source=letter', {}, asPerson);
  await walkOn(testServer, one, '/resume');
  await open('/', {}, asPerson);
  await untilStored(testServer, 3);
  const admin = await openConsole();
  await openAnalytics(admin);
  await expect(figure(admin, 'Visitors')).toHaveText('2');
  const opener = admin.getByRole('button', { name: 'Add filter' });
  await opener.press('Enter');
  const form = admin.getByRole('form', { name: 'New filter' });
  await expect(form.getByLabel('Filter by')).toBeFocused();
  await form.getByLabel('Filter by').selectOption('Source');
  await form.getByLabel('Condition').selectOption('is not');
  await form.getByLabel('Value').selectOption('letter');
  await form.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await expect(opener).toBeFocused();
  const chip = admin.getByRole('button', { name: 'Remove filter: Source is not letter' });
  await expect(chip).toBeVisible();
  await expect(admin).toHaveURL(/\?source_not=letter$/);
  await expect(figure(admin, 'Visitors')).toHaveText('1');

  await admin.getByRole('button', { name: 'Saved filters' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Saved filters' });
  await dialog.getByLabel(/^Save/).fill('Strangers');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toContainText('“Strangers” is saved.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await chip.click();
  await expect(figure(admin, 'Visitors')).toHaveText('2');
  await admin.reload();
  await admin.getByRole('button', { name: 'Saved filters' }).click();
  await dialog.getByRole('button', { name: /^Strangers/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(chip).toBeVisible();
  await expect(figure(admin, 'Visitors')).toHaveText('1');
  await expect(admin.getByRole('button', { name: 'Saved: Strangers' })).toBeVisible();
});

test('a visitor has a journey: pages, campaign, conversation @core', async ({
  testServer,
  open,
  openConsole,
}) => {
  const page = await open('/projects?utm_source=letter&utm_campaign=autumn', {}, asPerson);
  await walkOn(testServer, page, '/resume');
  await openChat(page);
  await sendMessage(page, 'do you know where I came from?');
  await expect(chatPanel(page).locator('[data-mark="sent"]')).toHaveCount(1);
  // An event after the start of the chat links the visitor to it.
  await page.getByRole('link', { name: 'Writing' }).first().click();
  await untilStored(testServer, 3);

  const admin = await openConsole({ viewport: { width: 1680, height: 900 } });
  await admin.goto('/admin/analytics/visitors');
  await admin.getByRole('table').getByRole('button').last().click();
  const visitor = admin.getByRole('complementary', { name: /^Visitor/ });
  await expect(visitor.locator('.step-page')).toHaveText(['/blog', '/resume', '/projects']);
  // The table still lists everybody, and no filter is shown.
  await expect(admin.getByRole('list', { name: 'Filters' })).toHaveCount(0);
  await expect(visitor).toContainText('chat opened');
  await expect(visitor).toContainText('letter');
  await expect(visitor).toContainText('autumn');
  await expect(visitor).toContainText('On /blog');
  await expect(visitor).toContainText('do you know where I came from?');
  await visitor.getByRole('link', { name: /1 message/ }).click();
  await expect(admin.getByRole('log', { name: 'Messages' })).toContainText('where I came from');
});

test('visits are drawn as a funnel, saved as files and sorted, and a page has its own view', async ({
  testServer,
  open,
  openConsole,
}) => {
  const one = await open('/projects', {}, asPerson);
  await walkOn(testServer, one, '/resume');
  await open('/projects', {}, asPerson);
  await untilStored(testServer, 3);
  const admin = await openConsole();
  await test.step('a funnel is built, drawn and stored in the URL', async () => {
    await admin.goto('/admin/analytics/funnel');
    await admin.getByLabel('Step 1: path').fill('/projects');
    await admin.getByLabel('Step 2: kind').selectOption('page');
    const second = admin.getByLabel('Step 2: path');
    await second.fill('resume');
    await admin.getByRole('button', { name: 'Draw the funnel' }).click();
    await expect(admin.getByRole('alert')).toContainText('Step 2');
    await second.fill('/resume');
    await admin.getByRole('button', { name: 'Draw the funnel' }).click();
    const steps = admin.locator('.funnel-step');
    await expect(steps).toHaveCount(2);
    await expect(steps.first()).toContainText('2');
    await expect(steps.last()).toContainText('50%');
    await admin.reload();
    await expect(steps.last()).toContainText('50%');
  });
  await admin.goto('/admin/analytics/pages');
  await test.step('each view can be saved as a file', async () => {
    const fileOf = async (format: string) => {
      const download = admin.waitForEvent('download');
      await admin.getByRole('button', { name: `Export pages as ${format}` }).click();
      const file = await download;
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
    };
    const csv = await fileOf('CSV');
    expect(csv.name).toBe('foyer-pages-30d.csv');
    expect(csv.text).toMatch(/^\uFEFF# Foyer analytics: pages\r\n# Period: /);
    expect(csv.text).toMatch(/\r\n# Filters: none\r\npage,.*\r\n\/projects,/);
    const json = await fileOf('JSON');
    expect(JSON.parse(json.text)).toMatchObject([{ page: '/projects' }, { page: '/resume' }]);
  });
  const rows = admin.getByRole('table').getByRole('rowheader');
  await test.step('tables can be sorted', async () => {
    await expect(rows).toHaveText([/^\/projects/, /^\/resume/]);
    await expect(admin.getByRole('row', { name: /\/projects/ })).toContainText('67%');
    const head = admin.getByRole('button', { name: 'Sort by Views' });
    await head.click();
    await expect(admin).toHaveURL(/sort=Views$/);
    await head.click();
    await expect(rows).toHaveText([/^\/resume/, /^\/projects/]);
    await admin.reload();
    await expect(rows).toHaveText([/^\/resume/, /^\/projects/]);
  });
  await test.step('a page has its own view', async () => {
    await admin.getByRole('link', { name: 'All about /projects' }).click();
    await expect(admin).toHaveURL(/\/admin\/analytics\/page\?page=%2Fprojects$/);
    const paths = admin.getByRole('region', { name: 'Paths' });
    await expect(paths.getByRole('img')).toBeVisible();
    await paths.getByText('All steps as a table').click();
    const next = paths.getByRole('row', { name: /^\/resume/ });
    await expect(next).toContainText('1 after');
    await expect(next).toContainText('50%');
    await next.getByRole('link').click();
    await expect(admin.locator('.page-address')).toHaveText('/resume');
    await expect(paths.getByText('1 visit, each')).toBeVisible();
  });
});

test('an error is resolved, ignored and opened again', async ({ open, openConsole }) => {
  const visitor = await open('/', {}, asPerson);
  await visitor.evaluate(async () => {
    const error = { kind: 'error', message: 'Boom', source: null, line: 1, column: 1 };
    const details = { timestamp: Date.now(), url: location.href, error, language: 'en' };
    await fetch('/api/track-event', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        visitorId: crypto.randomUUID(),
        eventType: 'client_error',
        section: 'home',
        details: { ...details, sessionId: crypto.randomUUID() },
      }),
    });
  });
  const admin = await openConsole();
  await admin.goto('/admin/analytics/errors');
  const boom = admin.getByRole('heading', { name: /Boom/ });
  await expect(boom).toBeVisible();
  await expect(admin.getByText('1 visitor', { exact: true })).toBeVisible();
  await admin.getByRole('button', { name: 'Resolve Boom' }).click();
  await expect(boom).toHaveCount(0);
  await admin.getByRole('button', { name: 'Resolved' }).click();
  await expect(boom).toBeVisible();
  await expect(admin.getByText(/^Resolved in version/)).toBeVisible();
  await admin.getByRole('button', { name: 'Reopen Boom' }).click();
  await expect(boom).toHaveCount(0);
  await admin.goto('/admin/analytics/errors');
  await admin.getByRole('button', { name: 'Ignore Boom' }).click();
  await expect(admin.getByText('No open errors')).toBeVisible();
});

test('an empty console explains itself, and a failed fetch stays visible until it succeeds, even during the retry', async ({
  openConsole,
  noise,
}) => {
  const admin = await openConsole();
  await test.step('it explains what will appear here, and terms have definitions', async () => {
    await openAnalytics(admin);
    await expect(admin.getByText('No visits in this period.')).toBeVisible();
    const note = admin.locator('.term-note:popover-open');
    await admin.getByRole('button', { name: 'Bounce rate' }).focus();
    await expect(note).toContainText('no engagement');
    await admin.keyboard.press('Escape');
    await expect(note).toHaveCount(0);
  });
  let requests = 0;
  let letThrough = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await admin.route('**/api/admin/figures/pages?*', async (route) => {
    requests += 1;
    if (requests === 1) return route.fulfill({ status: 502, body: 'no upstream' });
    await held;
    return route.continue();
  });
  await admin.goto('/admin/analytics/pages');
  const alert = admin.getByRole('alert').filter({ hasText: 'The server answered 502.' });
  await expect(alert).toBeVisible();
  // The browser logs the failure.
  noise.forgive('502');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => requests).toBe(2);
  await expect(admin.locator('.asked')).toHaveAttribute('aria-busy', 'true');
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeFocused();
  letThrough();
  await expect(alert).toHaveCount(0);
  await expect(admin.getByText('No views in this period')).toBeVisible();
});
