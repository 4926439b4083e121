import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold31, fold48 } from '#api/features/analytics/ingest/place-event.ts';

test('a folded UUID is an integer that depends on every digit', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(fold31(uuid)).toBeGreaterThanOrEqual(0);
      expect(fold31(uuid)).toBeLessThan(2 ** 31);
      expect(Number.isSafeInteger(fold48(uuid))).toBe(true);
      expect(fold48(uuid)).toBeLessThan(2 ** 48);
      const last = uuid.slice(0, -1) + (uuid.endsWith('0') ? '1' : '0');
      const first = (uuid.startsWith('0') ? '1' : '0') + uuid.slice(1);
      expect(fold31(last)).not.toBe(fold31(uuid));
      expect(fold48(last)).not.toBe(fold48(uuid));
      expect(fold48(first)).not.toBe(fold48(uuid));
    }),
  );
});
