import { expect, test } from 'vitest';
import { stableText } from '#site/platform/identity/sources/stable-sources.ts';

const laptop = {
  navigator: {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
    platform: 'Linux x86_64',
    languages: ['en'],
    hardwareConcurrency: 8,
    deviceMemory: 8,
    maxTouchPoints: 0,
    doNotTrack: null,
    connection: { effectiveType: '4g' },
  },
  screen: { width: 1_920, height: 1_080, availWidth: 1_920, availHeight: 1_040, colorDepth: 24 },
  matchMedia: () => ({ matches: false }),
};
const withNavigator = (over: object) => ({
  ...laptop,
  navigator: { ...laptop.navigator, ...over },
});
const withScreen = (over: object) => ({ ...laptop, screen: { ...laptop.screen, ...over } });

test('network, window, preference, do-not-track and an update do not change it', () => {
  const before = stableText(laptop);
  for (const after of [
    withNavigator({ connection: { effectiveType: '3g' } }),
    withNavigator({ doNotTrack: '0' }),
    withNavigator({
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36',
    }),
    withScreen({ availHeight: 1_080 }),
    { ...laptop, innerWidth: 400, devicePixelRatio: 3, matchMedia: () => ({ matches: true }) },
  ]) {
    expect(stableText(after)).toBe(before);
  }
});

test('another device changes it', () => {
  const before = stableText(laptop);
  for (const after of [
    withNavigator({ platform: 'Win32' }),
    withNavigator({ languages: ['de'] }),
    withNavigator({ hardwareConcurrency: 4 }),
    withNavigator({ deviceMemory: 4 }),
    withNavigator({ maxTouchPoints: 10 }),
    withNavigator({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }),
    withScreen({ width: 2_560 }),
    withScreen({ colorDepth: 30 }),
    { ...laptop, Intl },
  ]) {
    expect(stableText(after)).not.toBe(before);
  }
});

test('a source that throws does not affect the others', () => {
  const navigator = {
    get languages(): string[] {
      throw new Error('forbidden');
    },
  };
  expect(stableText({ navigator, screen: { colorDepth: 24 } })).toContain('["color","24"]');
});
