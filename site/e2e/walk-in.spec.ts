import { coarse, drawLittle, expect, inHall, still } from './hall.ts';
import { test } from './journey.ts';

test('a visitor enters the hall from the plan, nothing of it loads before, and back returns to the plan @core', async ({
  open,
}) => {
  const page = await open('/', {
    ...still,
    reducedMotion: 'no-preference',
    colorScheme: 'light',
  });
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/hall-stage|vr-experience/.test(request.url())) fetched.push(request.url());
  });
  const link = page.getByRole('main').getByRole('link', { name: 'Walk in' });
  await link.scrollIntoViewIfNeeded();
  expect(fetched.filter((url) => url.includes('hall-stage'))).toEqual([]);
  await link.click();
  await expect(inHall(page).canvas).toBeFocused();
  expect(fetched.some((url) => url.includes('hall-stage'))).toBe(true);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.goBack();
  await expect(link).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});

test('from a building of the plan, or from its page, the hall opens in front of it', async ({
  open,
}) => {
  const page = await open('/', coarse, drawLittle);
  const link = page.getByRole('main').getByRole('link', { name: /^Walk in/ });
  const schedule = page.locator('.plan-schedule');
  // By keyboard: a mouse over the opening list would point at another line.
  await schedule.locator('summary').press('Enter');
  await schedule.getByRole('link', { name: /Plain Moth Router/ }).focus();
  await expect(link).toHaveText(/^Walk in, to Plain Moth Router/);
  await link.press('Enter');
  await expect(inHall(page).canvas).toBeFocused();
  await expect(page).toHaveURL(/\?at=plain-moth-router$/);
  await expect(page.locator('.hall-stage')).toContainText('Plain Moth Router');
  await page.goto('/projects/heron-lookout');
  await page.getByRole('link', { name: 'See it in the hall' }).click();
  await expect(inHall(page).canvas).toBeFocused();
  await expect(page.locator('.hall-stage')).toContainText('Heron Lookout');
});

test("by keyboard and without motion the hall's page opens it, after a retry if necessary", async ({
  open,
}) => {
  const page = await open('/vr', coarse, () => {
    // Simulates a browser that temporarily refuses to draw.
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = () => {
      HTMLCanvasElement.prototype.getContext = getContext;
      return null;
    };
  });
  await page.getByRole('main').getByRole('link', { name: 'Walk in' }).press('Enter');
  await expect(inHall(page).canvas).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Enter the hall' })).toBeFocused();
});

test('without WebGL the page of the hall says so and lists all projects', async ({ open }) => {
  const page = await open('/vr', coarse, () => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.getByRole('main').getByRole('link', { name: 'Walk in' }).click();
  const notice = page.getByText('This browser cannot draw the hall');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { name: 'AI wing' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Enter the hall' }).click();
  await expect(notice).toBeVisible();
  await expect(page.locator('.hall-wings a').first()).toBeVisible();
});
