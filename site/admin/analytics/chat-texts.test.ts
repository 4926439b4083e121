import { expect, test } from 'vitest';
import { chatMeasureNames } from '#shared/domain/analytics/chat-figures.ts';
import { chatsText } from '#site/admin/analytics/chat-texts.ts';

test("listed conversations' common properties are a sentence", () => {
  expect(chatsText({ chats: { counted: 'missed', weekday: '0', hour: '23' } })).toBe(
    'you missed and began on a Monday and began between 23:00 and 00:00',
  );
  expect(chatsText({ chats: { visit: 'unknown' } })).toBe('began in a visit that is not known');
});

test('every measure has words', () => {
  for (const counted of chatMeasureNames) expect(chatsText({ chats: { counted } })).toContain(' ');
});
