import { expect, test } from 'vitest';
import { createEvent } from '#api/platform/create-event.ts';

test('a listener gets every event after it registered; listeners run in the order of registration', () => {
  const event = createEvent<number>();
  const seen: string[] = [];
  event.emit(1);
  event.on((value) => seen.push(`first ${value}`));
  event.emit(2);
  event.on((value) => seen.push(`second ${value}`));
  event.emit(3);
  expect(seen).toEqual(['first 2', 'first 3', 'second 3']);
});
