import type { App } from 'electron';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createOpenOutside, setupLinks } from './setup-links.ts';

/** A page as the app sees it: actions arrive as events, and the return value grants permission. */
const aPage = () => {
  const app = new EventEmitter();
  const outside: string[] = [];
  const openOutside = createOpenOutside({
    openExternal: (url) => {
      outside.push(url);
      return Promise.reject(new Error('no program takes it'));
    },
  });
  setupLinks(app as unknown as App, openOutside);
  let openHandler: (details: { url: string }) => unknown = () => undefined;
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: typeof openHandler) => {
      openHandler = handler;
    },
  });
  app.emit('web-contents-created', {}, contents);
  /** Whether the navigation was prevented. */
  const isPrevented = (name: string, url = '') => {
    let prevented = false;
    contents.emit(name, { url, preventDefault: () => (prevented = true) });
    return prevented;
  };
  return { outside, isPrevented, opens: (url: string) => openHandler({ url }) };
};

test('no page opens a window; an allowed external link opens in the browser', () => {
  const { outside, opens } = aPage();
  for (const url of ['https://foyer.example/', 'app://console/admin', 'file:///etc/passwd']) {
    expect(opens(url)).toEqual({ action: 'deny' });
  }
  expect(outside).toEqual(['https://foyer.example/']);
});

test('no page navigates away from the console, by itself or by a redirect', () => {
  const { outside, isPrevented } = aPage();
  expect(isPrevented('will-navigate', 'app://console/admin/live')).toBe(false);
  expect(isPrevented('will-navigate', 'https://foyer.example/')).toBe(true);
  expect(isPrevented('will-navigate', 'javascript:alert(1)')).toBe(true);
  expect(outside).toEqual(['https://foyer.example/']);
  expect(isPrevented('will-redirect', 'app://console/admin')).toBe(false);
  expect(isPrevented('will-redirect', 'https://evil.test/')).toBe(true);
});

test('no webview is attached', () => {
  expect(aPage().isPrevented('will-attach-webview')).toBe(true);
});
