import { expect, test } from 'vitest';
import { clientIdSchema, messageIdSchema } from '#shared/contracts/ids.ts';
import { browserRandom, newClientId, newUuid, newUuid7 } from '#site/platform/browser-random.ts';

test('a client id has the version and variant bits of a random UUID', () => {
  expect(newUuid({ bytes: (count) => new Uint8Array(count) })).toBe(
    '00000000-0000-4000-8000-000000000000',
  );
  expect(newUuid({ bytes: (count) => new Uint8Array(count).fill(255) })).toBe(
    'ffffffff-ffff-4fff-bfff-ffffffffffff',
  );
});

test('real randomness gives unique ids that the server accepts', () => {
  const ids = Array.from({ length: 100 }, () => newClientId(browserRandom()));
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(clientIdSchema.safeParse(id).success).toBe(true);
});

test('the id of a note begins with its time, in the form the server accepts', () => {
  const random = { bytes: (count: number) => new Uint8Array(count).fill(255) };
  const id = newUuid7(random, 0x0190_0000_1234);
  expect(id).toBe('01900000-1234-7fff-bfff-ffffffffffff');
  expect(messageIdSchema.safeParse(id).success).toBe(true);
});
