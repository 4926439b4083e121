import { expect, test } from 'vitest';
import { createEvent } from '#api/platform/create-event.ts';

test('every listener gets what happens from its coming on, in the order in which they came', () => {
  const event = createEvent<number>();
  const seen: string[] = [];
  event.emit(1);
  event.on((value) => seen.push(`first ${value}`));
  event.emit(2);
  event.on((value) => seen.push(`second ${value}`));
  event.emit(3);
  expect(seen).toEqual(['first 2', 'first 3', 'second 3']);
});
