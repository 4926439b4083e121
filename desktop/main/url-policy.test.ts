import { expect, test } from 'vitest';
import { consoleAddress, decideLink, isPermitted } from './url-policy.ts';

const console = new URL('https://foyer.example/admin');

test('the console of this machine is shown when no server is named', () => {
  for (const server of [undefined, '']) {
    const address = consoleAddress(server);
    expect(address.ok && address.url.href).toBe('http://127.0.0.1:5000/admin');
  }
});

test('the console of a named server is shown, whatever path the name has', () => {
  const address = consoleAddress('https://foyer.example/projects?x=1');
  expect(address.ok && address.url.href).toBe('https://foyer.example/admin');
});

test.each(['foyer.example', 'file:///etc/passwd', 'javascript:alert(1)', 'ftp://foyer.example'])(
  'a server called %s is refused by the name of the setting',
  (server) => {
    expect(consoleAddress(server)).toEqual({
      ok: false,
      problem: expect.stringContaining('FOYER_URL'),
    });
  },
);

test.each([
  ['https://foyer.example/admin', 'inside'],
  ['https://foyer.example/admin/visitors?page=2#top', 'inside'],
  ['https://foyer.example/administration', 'outside'],
  ['https://foyer.example/', 'outside'],
  ['https://foyer.example:8443/admin', 'outside'],
  ['https://foyer.example.evil.test/admin', 'outside'],
  ['mailto:owner@foyer.example', 'outside'],
  ['http://foyer.example/admin', 'denied'],
  ['file:///etc/passwd', 'denied'],
  ['javascript:alert(1)', 'denied'],
  ['data:text/html,<h1>x</h1>', 'denied'],
  ['vbscript:x', 'denied'],
  ['ms-msdt:/id', 'denied'],
  ['about:blank', 'denied'],
  ['not an address', 'denied'],
  ['', 'denied'],
])('a link to %s is %s', (target, decision) => {
  expect(decideLink(target, console)).toBe(decision);
});

test('notifications are permitted to the console alone, everything else to nobody', () => {
  expect(isPermitted('notifications', 'https://foyer.example/admin', console)).toBe(true);
  expect(isPermitted('notifications', 'https://evil.test/admin', console)).toBe(false);
  expect(isPermitted('notifications', 'no address', console)).toBe(false);
  for (const permission of ['media', 'geolocation', 'clipboard-read', 'openExternal', 'hid']) {
    expect(isPermitted(permission, 'https://foyer.example/admin', console)).toBe(false);
  }
});
