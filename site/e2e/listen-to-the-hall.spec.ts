import type { Page } from '@playwright/test';
import { test } from './journey.ts';
import { coarse, enterHall, expect, inHall } from './hall.ts';

test.describe.configure({ timeout: 180_000 });

type Overheard = typeof globalThis & { sounds: HTMLAudioElement[]; contexts: AudioContext[] };

/** Collects the audio objects that the page creates, which are not in the document. */
const overhear = () => {
  const played = globalThis as Overheard;
  played.sounds = [];
  played.contexts = [];
  globalThis.Audio = class extends Audio {
    constructor(source?: string) {
      super(source);
      played.sounds.push(this);
    }
  };
  globalThis.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      played.contexts.push(this);
    }
  };
};

const sound = (page: Page) =>
  page.evaluate(() => {
    const { sounds, contexts } = globalThis as Overheard;
    const [element, context] = [sounds.at(-1), contexts.at(-1)];
    return {
      isPlaying: element?.paused === false && element.currentTime > 0,
      loops: element?.loop ?? false,
      state: context?.state ?? 'none',
      opened: sounds.length,
    };
  });

const listeners = (page: Page) =>
  page.evaluate(() => {
    const listener = (globalThis as Overheard).contexts.at(-1)?.listener;
    return { x: listener?.positionX.value, z: listener?.positionZ.value };
  });

/** Simulates leaving the page for another tab and coming back. */
const setVisible = (page: Page, isVisible: boolean) =>
  page.evaluate((isVisible) => {
    Object.defineProperty(document, 'hidden', { value: !isVisible, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isVisible);

test('the hall is silent until its sound is switched on; then it plays from the entrance', async ({
  open,
}) => {
  const page = await open('/vr-experience', coarse, overhear);
  const music: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/music/')) music.push(request.url());
  });
  await enterHall(page);
  const button = page.getByRole('button', { name: 'Sound' });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Digit3');
  await expect(inHall(page).where).toContainText('Trading wing');
  expect(music).toEqual([]);
  expect((await sound(page)).opened).toBe(0);

  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => sound(page))
    .toMatchObject({ isPlaying: true, loops: true, state: 'running' });
  expect(music.length).toBeGreaterThan(0);
  const { x } = await listeners(page);
  expect(x).toBeLessThan(-8);
  await page.keyboard.press('Home');
  await expect.poll(async () => (await listeners(page)).x).toBeCloseTo(0, 1);

  await setVisible(page, false);
  await expect.poll(() => sound(page)).toMatchObject({ isPlaying: false, state: 'suspended' });
  await setVisible(page, true);
  await expect.poll(() => sound(page)).toMatchObject({ isPlaying: true, state: 'running' });
  await page.keyboard.press('KeyM');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => sound(page)).toMatchObject({ isPlaying: false, state: 'suspended' });
});

test('it stops on leaving and resumes in the next visit of this tab, but in no other tab', async ({
  open,
}) => {
  const page = await open('/vr-experience', coarse, overhear);
  await enterHall(page);
  const button = page.getByRole('button', { name: 'Sound' });
  await button.click();
  await expect.poll(() => sound(page)).toMatchObject({ isPlaying: true });
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => sound(page)).toMatchObject({ isPlaying: false, state: 'closed' });
  await enterHall(page);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => sound(page)).toMatchObject({ isPlaying: true, opened: 2 });

  const other = await page.context().newPage();
  await other.goto('/vr-experience');
  await enterHall(other);
  await expect(other.getByRole('button', { name: 'Sound' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  expect((await sound(other)).opened).toBe(0);
});

test('a piece that cannot be fetched is reported', async ({ open, noise }) => {
  const page = await open('/vr-experience', coarse, overhear);
  await page.route('**/media/music/**', (route) => route.abort());
  await enterHall(page);
  await page.getByRole('button', { name: 'Sound' }).click();
  await expect(page.getByText('The sound could not be played.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sound' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  // The browser logs every failed request.
  noise.forgive('/media/music/');
});
