import type { Page } from '@playwright/test';
import { limits } from '../../shared/limits.ts';
import { expect, test } from './journey.ts';
import { callAsAdmin } from './server.ts';
import { writeAsVisitor } from './write-as-visitor.ts';

const to100 = (text: string) =>
  text
    .repeat(Math.ceil(limits.people.nameCharacters / text.length))
    .slice(0, limits.people.nameCharacters)
    .trim()
    .padEnd(limits.people.nameCharacters, text.trim().slice(-1));

const names = {
  'of many words': to100('Wilhelmina Anastasia '),
  'without a space': to100('W'),
  'from right to left': to100('محمد عبد الرحمن '),
  'of emoji': '👩🏽‍🚀'.repeat(14),
};

/**
 * Elements that overlap others or exceed their container. Overflowing text counts as far as it is
 * visible.
 */
const collisions = (page: Page, part: string, items: string) =>
  page
    .locator(part)
    .first()
    .evaluate((whole, selector) => {
      const seen = (element: Element): DOMRect => {
        const box = element.getBoundingClientRect();
        if (getComputedStyle(element).overflowX !== 'visible') return box;
        // Children are separate items, or visually hidden.
        const words = [...element.childNodes].find((node) => node instanceof Text);
        if (!words) return box;
        const range = document.createRange();
        range.selectNodeContents(words);
        const text = range.getBoundingClientRect();
        const [left, top] = [Math.min(box.left, text.left), Math.min(box.top, text.top)];
        return new DOMRect(
          left,
          top,
          Math.max(box.right, text.right) - left,
          Math.max(box.bottom, text.bottom) - top,
        );
      };
      const outer = whole.getBoundingClientRect();
      const found = [...whole.querySelectorAll(selector)].filter((each) => each.checkVisibility());
      const nameOf = (each: Element) => each.className || each.tagName;
      const beside = found
        .filter((each) => seen(each).left < outer.left - 1 || seen(each).right > outer.right + 1)
        .map((each) => `${nameOf(each)} leaves its part`);
      const over = found.flatMap((one, index) =>
        found.slice(index + 1).flatMap((other) => {
          if (one.contains(other)) return [];
          const [a, b] = [seen(one), seen(other)];
          const isApart =
            a.right <= b.left + 1 ||
            b.right <= a.left + 1 ||
            a.bottom <= b.top + 1 ||
            b.bottom <= a.top + 1;
          return isApart ? [] : [`${nameOf(one)} lies over ${nameOf(other)}`];
        }),
      );
      return found.length < 2 ? ['nothing to compare'] : [...beside, ...over];
    }, items);

const parts = {
  row: [
    '.list-rows .row',
    '.row-name, .visitor-name, .row-time, .row-excerpt, .row-place, .row-unread',
  ],
  found: ['.search-found .row', '.row-name, .visitor-name, .row-time, .found-excerpt'],
  head: ['.thread-head', 'h2, .visitor-name, p, button'],
  panel: ['.visitor-panel > header', 'h2, .visitor-name, button'],
} as const;

const widths = [1280, 360];

test('a name of 100 characters overlaps nothing and is completely readable', async ({
  testServer,
  openConsole,
}) => {
  const admin = await openConsole({ reducedMotion: 'reduce' });
  for (const [index, [kind, name]] of Object.entries(names).entries()) {
    const content = `hello${index} there`;
    const id = await writeAsVisitor(testServer.url, content, { device: index + 1 });
    const person = `${testServer.url}/api/admin/people/conversation/${id}`;
    const unknown = { email: null, company: null, tags: [], note: null, deal: null };
    const named = await callAsAdmin(person, { name, ...unknown });
    expect(named.ok).toBe(true);
    const expectApart = async (where: keyof typeof parts, show: () => Promise<void>) => {
      const [part, items] = parts[where];
      for (const width of widths) {
        await admin.setViewportSize({ width, height: 800 });
        await show();
        const found = await collisions(admin, part, items);
        expect(found, `${where}, ${kind}, ${width} px`).toEqual([]);
      }
    };

    await admin.goto('/admin/inbox');
    const row = admin.locator('.list-rows .row').first();
    await expectApart('row', async () => {
      await expect(row).toContainText(content);
      await expect(row.getByTitle(name)).toHaveText(name);
    });
    await admin.goto(`/admin/inbox?q=hello${index}`);
    await expectApart('found', () => expect(admin.locator('.search-found mark')).toBeVisible());

    await admin.goto(`/admin/inbox/${id}`);
    const title = admin.locator('.thread').getByRole('heading', { name, exact: true });
    await expectApart('head', async () => {
      await expect(title).toBeVisible();
      await expect(title.getByTitle(name)).toHaveText(name);
    });
    await expectApart('panel', async () => {
      if (admin.viewportSize()?.width === 360) {
        await admin.locator('.thread-person').click();
      }
      await expect(admin.getByRole('complementary', { name, exact: true })).toBeVisible();
    });
  }
});
