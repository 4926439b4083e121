import type { Request } from '@playwright/test';
import {
  chatInput,
  chatPanel,
  chatTab,
  expect,
  openChat,
  reply,
  rowsOf,
  sendMessage,
  startChat,
  test,
} from './journey.ts';
import { catchEvents } from './tracked.ts';

test('the panel has the specified texts, badge and controls @core', async ({ open }) => {
  const page = await open('/contact');
  await expect(chatPanel(page)).toHaveCount(0);
  await openChat(page);
  await expect(chatPanel(page).getByRole('heading', { name: 'Chat with Admin' })).toBeVisible();
  await expect(chatInput(page)).toBeVisible();
  await expect(chatPanel(page)).toContainText('Waiting for admin to respond...');
  await expect(chatPanel(page).locator('[data-socket]')).toHaveText('socket connected');
  await expect(chatTab(page)).toHaveCount(0);
  await chatPanel(page).getByRole('button', { name: 'Minimize chat' }).click();
  await expect(chatPanel(page)).toHaveCount(0);
  await expect(chatTab(page)).toContainText('Chat with Admin');
  await chatTab(page).click();
  await chatPanel(page).getByRole('button', { name: 'Close chat' }).click();
  await expect(chatTab(page)).not.toContainText('Chat with Admin');
});

test('without a conversation the panel invites the visitor to start one', async ({
  open,
  noise,
}) => {
  const page = await open('/contact');
  await page.route('**/api/conversations/*/start', (route) => route.abort());
  await chatTab(page).click();
  await expect(chatPanel(page)).toContainText('Start a conversation with our admin team!');
  // The browser logs the aborted call.
  noise.forgive('ERR_FAILED');
});

test('a closed panel stays closed across page loads until an answer is unread, and keeps the draft', async ({
  open,
  openConsole,
}) => {
  const visitor = await startChat(await open('/'), 'hello');
  await expect(chatPanel(visitor)).toContainText('sent');
  await chatInput(visitor).fill('and one thing mo');
  await visitor.goto('/projects');
  // It was open, so it opens again with the draft.
  await expect(chatInput(visitor)).toHaveValue('and one thing mo');
  await expect(chatPanel(visitor)).toContainText('hello');
  await chatInput(visitor).press('Enter');
  await expect(chatPanel(visitor).locator('.bubble')).toHaveCount(2);
  await chatPanel(visitor).getByRole('button', { name: 'Close chat' }).click();
  const found = visitor.waitForResponse((response) => response.url().endsWith('/active'));
  await visitor.goto('/resume');
  await found;
  await expect(chatTab(visitor)).toHaveAttribute('data-live', 'true');
  await expect(chatPanel(visitor)).toHaveCount(0);
  await visitor.goto('about:blank');

  const admin = await openConsole();
  await rowsOf(admin).first().click();
  await reply(admin, 'here is the answer');
  await expect(admin.getByRole('log')).toContainText('here is the answer');
  await visitor.goto('/projects');
  await expect(chatPanel(visitor)).toContainText('here is the answer');
  await expect(chatInput(visitor)).toHaveValue('');
});

const withoutWorkers: Record<string, () => void> = {
  'has no workers': () => Reflect.deleteProperty(globalThis, 'Worker'),
  'refuses to make a worker': () => {
    globalThis.Worker = function () {
      throw new DOMException('refused by a policy', 'SecurityError');
    } as unknown as typeof Worker;
  },
  'reports a refused worker later': () => {
    globalThis.Worker = class extends EventTarget {
      constructor() {
        super();
        setTimeout(() => this.dispatchEvent(new Event('error', { cancelable: true })));
      }
      postMessage() {}
      terminate() {}
    } as unknown as typeof Worker;
  },
};

for (const [how, before] of Object.entries(withoutWorkers)) {
  test(`a browser that ${how} is tracked and can chat`, async ({ open }) => {
    const page = await open('/favicon.svg', {}, before);
    const events = await catchEvents(page);
    await page.goto('/contact');
    await startChat(page, 'without a worker');
    await expect(chatPanel(page)).toContainText('sent');
    await expect.poll(() => events.counted('session_start')).toHaveLength(1);
  });
}

test('a "Talk to me" anywhere on the page opens the chat', async ({ open }) => {
  const page = await open('/');
  await page.getByRole('link', { name: 'Talk to me' }).first().click();
  await expect(chatPanel(page)).toBeVisible();
  await expect(chatInput(page)).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
});

test('send is disabled for blank text, Enter sends, and Shift+Enter does not @core', async ({
  open,
}) => {
  const page = await open('/contact');
  await openChat(page);
  const send = chatPanel(page).getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  await chatInput(page).fill('   \n ');
  await expect(send).toBeDisabled();
  await chatInput(page).press('Enter');
  await expect(chatPanel(page).locator('.bubble')).toHaveCount(0);
  await chatInput(page).fill('one');
  await expect(send).toBeEnabled();
  await chatInput(page).press('Shift+Enter');
  await chatInput(page).pressSequentially('two');
  await expect(chatInput(page)).toHaveValue('one\ntwo');
  await expect(chatPanel(page).locator('.bubble')).toHaveCount(0);
  await chatInput(page).press('Enter');
  await expect(chatPanel(page).locator('.bubble')).toHaveCount(1);
  await expect(chatInput(page)).toHaveValue('');
  await expect(chatPanel(page).locator('.bubble time')).toHaveText(/\d{1,2}[:.]\d\d/);
});

/** Simulates WebKit 2.50, which has neither the attribute nor the property. */
const withoutNewFeatures = () => {
  const { supports } = CSS;
  CSS.supports = (...given: string[]) =>
    !given[0]?.startsWith('field-sizing') && Reflect.apply(supports, CSS, given);
  addEventListener('DOMContentLoaded', () => {
    const styles = new CSSStyleSheet();
    styles.replaceSync('textarea { field-sizing: fixed !important }');
    document.adoptedStyleSheets.push(styles);
  });
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    if (name !== 'closedby') Reflect.apply(setAttribute, this, [name, value]);
  };
};

test('fields grow and dialogs close in a browser without field-sizing and closedby', async ({
  open,
}) => {
  const page = await open('/contact', {}, withoutNewFeatures);
  await openChat(page);
  const heightOf = () => chatInput(page).evaluate((field) => field.getBoundingClientRect().height);
  expect(await heightOf()).toBe(52);
  await chatInput(page).fill('one\ntwo\nthree');
  expect(await heightOf()).toBe(100);
  await chatInput(page).fill('one\n'.repeat(40));
  expect(await heightOf()).toBe(144);
  await chatInput(page).fill('');
  expect(await heightOf()).toBe(52);
  await page.getByRole('button', { name: 'Find' }).click();
  const palette = page.getByRole('dialog', { name: 'Find' });
  await palette.getByRole('combobox').click();
  await expect(palette).toBeVisible();
  await page.mouse.click(5, 400);
  await expect(palette).toBeHidden();
});

test('markup in messages stays as written, and only web addresses become links', async ({
  open,
}) => {
  const page = await open('/contact');
  await openChat(page);
  const text =
    '<img src=x onerror=alert(1)> **bold** javascript:alert(1) https://example.com/a?b=c.';
  await sendMessage(page, text);
  const bubble = chatPanel(page).locator('.bubble-text');
  await expect(bubble).toContainText(text);
  await expect(bubble.locator('img')).toHaveCount(0);
  await expect(bubble.locator('a')).toHaveCount(1);
  const link = bubble.getByRole('link');
  await expect(link).toHaveAttribute('href', 'https://example.com/a?b=c');
  await expect(link).toHaveAttribute('rel', /noopener/);
});

test('the chat is never shown on /admin', async ({ open }) => {
  const page = await open('/contact');
  await expect(chatTab(page)).toBeVisible();
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
      sessionStorage.setItem('refused', `${violatedDirective} ${sourceFile}`);
    });
  });
  await page.goto('/admin');
  await expect(page.getByLabel('Admin key')).toBeVisible();
  await expect(chatTab(page)).toHaveCount(0);
  await expect(page.locator('.chat-corner, .chat-panel')).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('refused'))).toBeNull();
});

test('views are reported at most once in four seconds', async ({ open, openConsole }) => {
  const visitor = await open('/contact');
  const views: Request[] = [];
  visitor.on('requestfinished', (request) => {
    if (request.url().endsWith('/view')) views.push(request);
  });
  await startChat(visitor, 'hello');
  const admin = await openConsole();
  await rowsOf(admin).first().click();
  for (const text of ['one', 'two', 'three', 'four', 'five']) {
    await reply(admin, text);
    await expect(chatPanel(visitor)).toContainText(text);
  }
  await expect.poll(() => views.length).toBeGreaterThan(1);
  // Uses the time at which the browser sent them; this process may receive one late.
  const sentAt = views.map((request) => request.timing().startTime);
  for (const [index, at] of sentAt.slice(1).entries())
    expect(at - (sentAt[index] ?? 0)).toBeGreaterThan(3_900);
});

test('without a usable hash the chat does nothing and its label reads missing', async ({
  open,
}) => {
  const page = await open('/contact', {}, () => {
    // This also runs in the initial empty page, which has no storage.
    if (!('SubtleCrypto' in globalThis)) return;
    SubtleCrypto.prototype.digest = () => Promise.reject(new Error('not today'));
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/vr');
  await expect(page.locator('[data-socket="missing"]')).toBeVisible();
  await expect(chatTab(page)).toHaveCount(0);
  expect(requests.filter((path) => /^\/(api\/conversations|socket\.io)/.test(path))).toEqual([]);
});

test('the panel fits inside the window, narrow and wide', async ({ open }) => {
  const page = await open('/contact', { viewport: { width: 360, height: 740 } });
  await openChat(page);
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await chatPanel(page).boundingBox();
    if (!box) throw new Error('no panel');
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
    if (width < 480) expect(box.width).toBe(width);
    else expect([box.width, box.height]).toEqual([380, 560]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(overflow).toBeLessThanOrEqual(width);
  }
});
