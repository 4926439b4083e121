import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Person, PersonFields } from '#shared/contracts/people.ts';
import { aMessageId } from '#shared/testing/builders.ts';
import { PersonNotes } from '#site/admin/people/person-notes.tsx';

const markupOf = (note: string | null, ...chats: readonly string[]): string => {
  const fields = { note } as PersonFields;
  const notes = chats.map((content, index) => ({
    note_id: aMessageId(index + 1),
    content,
    written_at: '2026-01-05T09:00:00.000Z',
  }));
  return renderToStaticMarkup(<PersonNotes person={{ fields, notes } as unknown as Person} />);
};

test('the note of the record and those of the chats stand in one list, in this order', () => {
  const texts = [
    ...markupOf('likes pumps', 'wants an offer', 'by spring').matchAll(/<p[^>]*>(.*?)<\/p>/g),
  ];
  expect(texts.map(([, text]) => text)).toEqual(['likes pumps', 'wants an offer', 'by spring']);
  expect(markupOf('likes pumps')).toContain('in their record');
});

test('without notes there is no heading for them', () => {
  expect(markupOf(null)).toBe('');
});
