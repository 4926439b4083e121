import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { noteTouch, touchOf } from '#site/features/analytics/touches.ts';

const HOME = 'https://a.example';

const aVisitor = () => {
  const clock = createFakeClock();
  const storage = createMemoryKeyValue();
  return {
    storage,
    arrive: (path: string, referrer = '', isArrival = true) => {
      clock.advance(60_000);
      return noteTouch(storage, clock, {
        address: () => HOME + path,
        referrer: () => referrer,
        isArrival: () => isArrival,
      });
    },
  };
};

test('a touch has all campaign fields and the landing page', () => {
  const query =
    'utm_source=s&utm_medium=m&utm_campaign=c&utm_term=t&utm_content=o&gclid=g&fbclid=f';
  expect(touchOf(`${HOME}/blog?${query}`, 'https://search.example/?q=1', 0)).toEqual({
    source: 's',
    medium: 'm',
    campaign: 'c',
    term: 't',
    content: 'o',
    gclid: 'g',
    fbclid: 'f',
    landingPage: `/blog?${query}`,
    referrer: 'https://search.example/?q=1',
    ts: '1970-01-01T00:00:00.000Z',
  });
  expect(touchOf(`${HOME}/?utm_source=%20`, `${HOME}/blog`, 0)).toMatchObject({
    source: null,
    referrer: null,
  });
});

test('keeps the first touch, updates the latest, and ignores direct visits for both', () => {
  const { arrive } = aVisitor();
  const one = arrive('/?utm_source=one');
  expect(one.first).toEqual(one.latest);
  const two = arrive('/blog', 'https://search.example/');
  expect(two.first).toEqual(one.first);
  expect(two.latest?.referrer).toBe('https://search.example/');
  expect(arrive('/')).toEqual(two);
  expect(arrive('/', `${HOME}/blog`)).toEqual(two);
});

test('a direct first visit stays the first touch', () => {
  const { arrive } = aVisitor();
  const direct = arrive('/');
  const sent = arrive('/?gclid=g');
  expect(sent.first).toEqual(direct.first);
  expect(sent.latest?.gclid).toBe('g');
});

test('a reload or a history navigation is not an arrival', () => {
  const { arrive } = aVisitor();
  arrive('/?utm_source=one');
  const two = arrive('/?utm_source=two');
  expect(arrive('/?utm_source=one', '', false)).toEqual(two);
});

test.each(['rubbish', '{}', 'null', '{"ts":1}'])('%s in storage is no touch', (text) => {
  const { arrive, storage } = aVisitor();
  storage.set('foyer.touch.first', text);
  storage.set('foyer.touch.latest', text);
  expect(arrive('/?utm_source=one').first?.source).toBe('one');
});
