import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { firstPaintScript } from '#site/shell/first-paint-script.ts';

interface Visit {
  cookie?: string;
  path?: string;
  off?: string;
}

/** Runs the head's script on a page, with a function that fires the page's load event. */
const open = ({ cookie = '', path = '/', off = '' }: Visit) => {
  const dataset: Record<string, string> = {};
  const listeners: (() => void)[] = [];
  runInNewContext(firstPaintScript, {
    document: {
      cookie,
      documentElement: {
        dataset,
        setAttribute: () => undefined,
        matches: () => off.split(' ').includes('geo_gate'),
      },
    },
    localStorage: { getItem: () => null },
    location: { pathname: path, search: '' },
    addEventListener: (_type: string, listener: () => void) => listeners.push(listener),
    setTimeout: () => 0,
  });
  return { dataset, load: () => listeners.forEach((listener) => listener()) };
};

test('covers a page from the first paint if its visitor must be checked or has no cookie', () => {
  for (const cookie of ['gate=check', 'gate=passenger', 'delegate=pass', ''])
    expect(open({ cookie }).dataset['gate'], cookie).toBe('Initializing...');
});

test('covers nothing for visitors who passed or confirmed, in the console, or with the gate off', () => {
  const visits: Visit[] = [
    { cookie: 'gate=pass' },
    { cookie: 'a=b; gate=check; gate_proceeded=1; c=d' },
    { path: '/admin' },
    { path: '/admin/inbox' },
    { off: 'chat geo_gate' },
  ];
  for (const visit of visits) expect(open(visit).dataset['gate']).toBeUndefined();
  expect(open({ path: '/administrative' }).dataset['gate']).toBe('Initializing...');
});

test('uncovers a page whose main script did not run', () => {
  const { dataset, load } = open({});
  load();
  expect(dataset['gate']).toBeUndefined();
  const page = open({});
  page.dataset['gateMounted'] = '';
  page.load();
  expect(page.dataset['gate']).toBe('Initializing...');
});
