import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, areaIds, routeOf } from '#site/admin/frame/console-route.ts';

test('every view has a URL that leads back to it', () => {
  const routes = fc.record({
    area: fc.constantFrom(...areaIds),
    item: fc.option(fc.string({ minLength: 1, unit: 'grapheme' })),
    query: fc.constantFrom('', 'period=30d', 'a=1&b=2'),
  });
  fc.assert(
    fc.property(routes, (route) => {
      expect(routeOf(addressOf(route))).toEqual(route);
    }),
  );
});

test('an unknown URL leads to the inbox', () => {
  const inbox = { area: 'inbox', item: null, query: '' };
  for (const address of ['/admin', '/admin/', '/admin/cellar', '/admin/cellar/x?y=1', '']) {
    expect(routeOf(address)).toEqual(inbox);
  }
  expect(routeOf('/admin/inbox/%E0%A4')).toEqual(inbox);
});
