import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const players = (page: Page) =>
  page.locator('audio').evaluateAll((all) =>
    all.map((each) => {
      if (!(each instanceof HTMLAudioElement)) throw new Error('no audio');
      return { isPlaying: !each.paused, atS: each.currentTime };
    }),
  );

test('a piece can be played and sought by keys alone, and nothing plays by itself @core', async ({
  open,
}) => {
  const page = await open('/');
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.mp3')) fetched.push(request.url());
  });
  await page.goto('/music');
  const slider = page.getByRole('slider', { name: 'Position in Cog Round' });
  await expect(slider).toHaveAttribute('aria-valuetext', '0 seconds of 1 minute 11 seconds');
  await page.waitForLoadState('networkidle');
  expect(fetched).toEqual([]);

  await slider.focus();
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /^1 minute 11 seconds of/);
  await slider.press('Home');
  await slider.press('PageUp');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', '20');
  await slider.press('Tab');
  await expect(page.getByRole('button', { name: 'Play Cog Round' })).toBeFocused();
  await page.keyboard.press('Enter');
  const pause = page.getByRole('button', { name: 'Pause Cog Round' });
  await expect(pause).toBeFocused();
  await expect
    .poll(async () => Number(await slider.getAttribute('aria-valuenow')))
    .toBeGreaterThan(20);
  await slider.press(' ');
  await expect(page.getByRole('button', { name: 'Play Cog Round' })).toBeVisible();
  expect((await players(page)).filter(({ isPlaying }) => isPlaying)).toEqual([]);

  await slider.press(' ');
  await expect(pause).toBeVisible();
  // Firefox reports a failure during playback only with this event.
  await page.evaluate(() => {
    const playing = [...document.querySelectorAll('audio')].find((each) => !each.paused);
    playing?.dispatchEvent(new Event('error'));
  });
  await expect(page.getByText('This browser could not play it.')).toBeVisible();
  await page.getByRole('button', { name: 'Play Cog Round' }).click();
  await expect(pause).toBeVisible();
  await expect(page.getByText('This browser could not play it.')).toBeHidden();
});

test('one piece plays at a time, a click on the waveform seeks, and leaving stops it', async ({
  open,
}) => {
  const page = await open('/music');
  await page.getByRole('button', { name: 'Play Paper Ribbon' }).click();
  await page.getByRole('button', { name: 'Play Pendulum Pen' }).click();
  await expect(page.getByRole('button', { name: /^Pause/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Pause Pendulum Pen' })).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Position in Pendulum Pen' });
  const box = await slider.boundingBox();
  if (!box) throw new Error('no waveform');
  await slider.click({ position: { x: box.width / 2, y: box.height / 2 } });
  await expect.poll(async () => (await players(page))[1]?.atS).toBeGreaterThanOrEqual(36);
  const element = await page.locator('audio').nth(1).elementHandle();
  await page.getByRole('button', { name: 'Index' }).click();
  await page
    .getByRole('navigation', { name: 'Index' })
    .getByRole('link', { name: 'Videos' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videos');
  expect(await element?.evaluate((each) => (each as HTMLAudioElement).paused)).toBe(true);
});

test('a video can be chosen from the list, watched with captions, and opened at a step @core', async ({
  open,
}) => {
  const page = await open('/videos');
  await page.getByRole('link', { name: 'The desk, by keyboard' }).click();
  await expect(page).toHaveURL(/\/videos\/the-desk-by-keyboard$/);
  const film = page.locator('video');
  await expect
    .poll(() => film.evaluate((each) => (each as HTMLVideoElement).readyState))
    .toBeGreaterThan(0);
  const { duration, width } = await film.evaluate((each) => {
    const element = each as HTMLVideoElement;
    return { duration: element.duration, width: element.videoWidth };
  });
  expect(duration).toBeGreaterThanOrEqual(25);
  expect(duration).toBeLessThanOrEqual(60);
  expect(width).toBe(1280);
  const steps = page.getByRole('navigation', { name: 'Steps of the recording' }).getByRole('link');
  // The captions load after the video.
  await expect
    .poll(() => film.evaluate((each) => (each as HTMLVideoElement).textTracks[0]?.cues?.length))
    .toBe(await steps.count());
  await steps.nth(2).click();
  await expect
    .poll(() => film.evaluate((each) => (each as HTMLVideoElement).currentTime))
    .toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Pause The desk, by keyboard' }).click();
  const position = page.getByRole('slider', { name: 'Position in The desk, by keyboard' });
  await position.focus();
  await page.keyboard.press('Home');
  await expect(position).toHaveAttribute('aria-valuetext', /^0 seconds? of/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause The desk, by keyboard' })).toBeVisible();
  await page.keyboard.press('Space');
  const captions = page.getByRole('button', { name: 'Captions' });
  await captions.click();
  await expect(captions).toHaveAttribute('aria-pressed', 'false');
  expect(await film.evaluate((each) => (each as HTMLVideoElement).textTracks[0]?.mode)).toBe(
    'hidden',
  );
  const neighbor = page
    .getByRole('navigation', { name: 'Neighboring recordings' })
    .getByRole('link')
    .first();
  const title = (await neighbor.locator('span').last().textContent()) ?? '';
  await neighbor.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});
