import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from '#shared/contracts/index.ts';
import { built } from '../../../testing/built.ts';

/**
 * Parts of URLs that EasyList and EasyPrivacy block on every site, or have blocked in recent years
 * (2026-11). A blocked request breaks a part of the console for owners who block ads.
 */
const blocked = [
  '-ad-banner',
  '-ads-',
  '-analytics.',
  '-fingerprint.',
  '-tracker.',
  '-tracking.',
  '/ads/',
  '/ads-',
  '/adserver',
  '/advert',
  '/analytics-',
  '/analytics.',
  '/analytics/custom',
  '/analytics/event',
  '/analytics/hit',
  '/analytics/metric',
  '/analytics/page',
  '/analytics/searches',
  '/analytics/view',
  '/analytics/visit',
  '/analytics?',
  '/api/analytics',
  '/banner-ad',
  '/beacon.',
  '/collect?',
  '/counter.',
  '/fingerprint.',
  '/log?',
  '/pageview',
  '/pixel.',
  '/pixel?',
  '/sponsor',
  '/stat?',
  '/telemetry/',
  '/track.',
  '/track?',
  '/tracker.',
  '/tracking/',
  '/visitor-tracking',
];

/**
 * Classes and ids that those lists, and lists against cookie banners and pop-ups, hide on every
 * site.
 */
const hidden = [
  ...['ad', 'ads', 'ad-banner', 'ad-box', 'adbox', 'advert', 'advertisement', 'banner-ad'],
  ...['sponsor', 'sponsored', 'social-share', 'share-buttons', 'sharing', 'social-links'],
  ...['cookie-banner', 'cookie-notice', 'cookie-consent', 'consent', 'gdpr', 'privacy-banner'],
  ...['newsletter', 'newsletter-popup', 'popup', 'popup-overlay', 'chat-widget', 'live-chat'],
  ...['tracking', 'tracker', 'pixel', 'push-notification', 'app-banner'],
];

const client = built('site/client');
const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.\w+$/.test(name) && !/\.(br|gz)$/.test(name))
  .map((name) => `/${name}`);

const matchesIn = (paths: readonly string[]): string[] =>
  paths.flatMap((path) =>
    blocked.flatMap((part) => (path.toLowerCase().includes(part) ? [`${path} has ${part}`] : [])),
  );

test('no call and no file has a name that ad blockers block', () => {
  const paths = Object.values(calls).map(({ path }) => `${path}?period=30d`);
  expect(paths.length).toBeGreaterThan(100);
  expect(matchesIn(paths)).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
  expect(matchesIn(files)).toEqual([]);
});

test('no class and no id is hidden by ad blockers', () => {
  const names = files.flatMap((name) => {
    if (!/\.(css|html)$/.test(name)) return [];
    const text = readFileSync(client + name, 'utf8');
    return name.endsWith('.css')
      ? [...text.matchAll(/[.#]([a-z][\w-]*)/gi)].map(([, selected = '']) => selected)
      : [...text.matchAll(/\s(?:class|id)="([^"]*)"/g)].flatMap(([, given = '']) =>
          given.split(/\s+/),
        );
  });
  expect(names).toContain('bubble');
  expect(hidden.filter((name) => names.includes(name))).toEqual([]);
});
