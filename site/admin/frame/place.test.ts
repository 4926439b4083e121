import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, areaIds, placeOf } from '#site/admin/frame/place.ts';

test('every place has an address that leads back to it', () => {
  const places = fc.record({
    area: fc.constantFrom(...areaIds),
    item: fc.option(fc.string({ minLength: 1, unit: 'grapheme' })),
    query: fc.constantFrom('', 'period=30d', 'a=1&b=2'),
  });
  fc.assert(
    fc.property(places, (place) => {
      expect(placeOf(addressOf(place))).toEqual(place);
    }),
  );
});

test('what leads nowhere leads to the inbox', () => {
  const inbox = { area: 'inbox', item: null, query: '' };
  for (const address of ['/admin', '/admin/', '/admin/cellar', '/admin/cellar/x?y=1', '']) {
    expect(placeOf(address)).toEqual(inbox);
  }
  expect(placeOf('/admin/inbox/%E0%A4')).toEqual(inbox);
});
