import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaIds, settingsIds, viewIds } from '#shared/domain/console-paths.ts';
import { addressOf, movedTo, routeOf } from '#site/admin/frame/console-route.ts';

test('every view has a URL that leads back to it', () => {
  const queries = fc.constantFrom('', 'period=30d', 'a=1&b=2');
  const routes = fc.oneof(
    fc.record({ area: fc.constantFrom(...areaIds), item: fc.constant(null), query: queries }),
    fc.record({
      area: fc.constantFrom('inbox', 'contact'),
      item: fc.string({ minLength: 1, unit: 'grapheme' }),
      query: queries,
    }),
    fc.record({
      area: fc.constant('analytics'),
      item: fc.constantFrom(...viewIds),
      query: queries,
    }),
    fc.record({
      area: fc.constant('settings'),
      item: fc.constantFrom(...settingsIds),
      query: queries,
    }),
  );
  fc.assert(
    fc.property(routes, (route) => {
      expect(routeOf(addressOf(route), 'inbox')).toEqual(route);
    }),
  );
});

test("the console's own URL leads to its first area, an unknown path nowhere", () => {
  for (const address of ['/admin', '/admin/', '/admin?x=1'])
    expect(routeOf(address, 'live')).toEqual({ area: 'live', item: null, query: '' });
  for (const address of ['/admin/cellar', '/admin/cellar/x?y=1', '/admin/inbox/%E0%A4', '']) {
    expect(routeOf(address, 'live')).toBeNull();
    expect(movedTo(address)).toBeNull();
  }
});

test('a guessed URL leads to the right one, with its query', () => {
  expect(movedTo('/admin/messages?box=spam')).toBe('/admin/contact?box=spam');
  expect(movedTo('/admin/contact')).toBeNull();
});
