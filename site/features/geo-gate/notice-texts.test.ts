import { expect, test } from 'vitest';
import type { Feature } from '#shared/contracts/features.ts';
import { acknowledgements, caveats } from '#site/features/geo-gate/notice-texts.ts';

const textsWith = (off: readonly Feature[], isTracked = true) => {
  const facts = { isTracked, isOff: (feature: Feature) => off.includes(feature) };
  return {
    recorded: caveats(facts).at(-1)?.text ?? '',
    acknowledged: acknowledgements(facts).map(({ text }) => text),
  };
};

test('with all features on, four acknowledgements list everything that is recorded', () => {
  const { recorded, acknowledged } = textsWith([]);
  expect(recorded).toContain('page views and a device fingerprint are.');
  expect(acknowledged).toHaveLength(4);
  expect(acknowledged[3]).toBe('Analytics and tracking will be active while I am here.');
});

test('the notice does not mention disabled features', () => {
  const withoutFingerprint = textsWith(['fingerprint']);
  expect(withoutFingerprint.recorded).toContain('Beyond this notice, page views are.');
  expect(withoutFingerprint.recorded).not.toContain('fingerprint');
  const withoutAnalytics = textsWith(['analytics']);
  expect(withoutAnalytics.recorded).toContain('Beyond this notice, a device fingerprint is.');
  expect(withoutAnalytics.acknowledged.join(' ')).not.toMatch(/analytics/i);
  const neither = textsWith(['analytics', 'fingerprint']);
  expect(neither.recorded).toContain('Nothing else is recorded unless you write a message.');
  expect(neither.acknowledged).toHaveLength(3);
  const readOnly = ['analytics', 'fingerprint', 'chat', 'contact'] as const;
  for (const isTracked of [true, false])
    expect(textsWith(readOnly, isTracked).recorded).toMatch(/nothing else is recorded\.$/i);
});
