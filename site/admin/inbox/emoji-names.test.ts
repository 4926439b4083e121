import { expect, test } from 'vitest';
import { emojis } from '#site/admin/inbox/emoji-names.ts';

test('every name can be typed, is unique and has an emoji', () => {
  expect(emojis.length).toBeGreaterThan(200);
  expect(new Set(emojis.map(({ name }) => name)).size).toBe(emojis.length);
  for (const { name, character } of emojis) {
    expect(name).toMatch(/^[a-z0-9_+-]+$/);
    expect(character).toMatch(/\p{Extended_Pictographic}|\p{Emoji}/u);
    expect(character.length).toBeLessThanOrEqual(7);
  }
});
