import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideLink, isPermitted } from './url-policy.ts';

test.each([
  ['app://console/admin', 'inside'],
  ['app://console/admin/inbox?page=2#top', 'inside'],
  ['app://console.evil.test/admin', 'denied'],
  ['app://other/admin', 'denied'],
  ['https://foyer.example/', 'outside'],
  ['mailto:owner@foyer.example', 'outside'],
  ['http://foyer.example/admin', 'denied'],
  ['file:///etc/passwd', 'denied'],
  ['javascript:alert(1)', 'denied'],
  ['data:text/html,<h1>x</h1>', 'denied'],
  ['vbscript:x', 'denied'],
  ['ms-msdt:/id', 'denied'],
  ['smb://host/share', 'denied'],
  ['about:blank', 'denied'],
  ['not an address', 'denied'],
  ['', 'denied'],
])('a link to %s is %s', (target, decision) => {
  expect(decideLink(target)).toBe(decision);
});

test('for any link, only https and mailto leave the app', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('FILE:///x', 'hTTp://a')),
      (text) => {
        if (decideLink(text) !== 'outside') return true;
        return ['https:', 'mailto:'].includes(new URL(text).protocol);
      },
    ),
  );
});

test('only the console may show notifications; everything else is refused', () => {
  expect(isPermitted('notifications', 'app://console/admin')).toBe(true);
  expect(isPermitted('notifications', 'https://evil.test/admin')).toBe(false);
  expect(isPermitted('notifications', 'no address')).toBe(false);
  for (const permission of ['media', 'geolocation', 'clipboard-read', 'openExternal', 'hid']) {
    expect(isPermitted(permission, 'app://console/admin')).toBe(false);
  }
});
