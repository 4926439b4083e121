import { expect, test } from 'vitest';
import { siteOfSource } from '#shared/domain/analytics/sites.ts';
import { sourceOf } from '#shared/domain/analytics/source-of.ts';

test.for([
  ['linkedin', 'linkedin.com'],
  ['LinkedIn', 'linkedin.com'],
  ['www.linkedin.com', 'linkedin.com'],
  ['lnkd.in', 'linkedin.com'],
  ['google', 'google.com'],
  ['www.google.de', 'google.com'],
  ['google.co.uk', 'google.com'],
  ['t.co', 'x.com'],
  ['m.facebook.com', 'facebook.com'],
  ['mail.google.com', 'mail.google.com'],
  ['Autumn letter', 'Autumn letter'],
  ['m.example', 'm.example'],
  ['', ''],
] as const)('the source %s is %s', ([source, site]) => {
  expect(siteOfSource(source)).toBe(site);
});

test('counts a named source and a referring host as one, in their own channels', () => {
  const own = 'https://foyer.example/';
  expect(sourceOf(`${own}?utm_source=linkedin`, '')).toMatchObject({
    source: 'linkedin.com',
    channel: 'social',
  });
  expect(sourceOf(own, 'https://www.linkedin.com/feed')).toMatchObject({
    source: 'linkedin.com',
    referrerHost: 'linkedin.com',
    channel: 'social',
  });
  expect(sourceOf(own, 'https://www.weekly.example/')).toMatchObject({
    source: 'weekly.example',
    channel: 'referral',
  });
});
