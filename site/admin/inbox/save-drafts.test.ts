import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { createDraftStore, readDrafts } from '#site/admin/inbox/save-drafts.ts';

test('a draft is saved shortly after typing and deleted after sending', () => {
  const storage = createMemoryKeyValue();
  const timers = createFakeClock();
  const drafts = createDraftStore(storage, timers, 'reply');
  drafts.note('a', 'Dear');
  drafts.note('a', 'Dear Zoë');
  expect(readDrafts(storage, 'reply')).toEqual({});
  timers.advance(400);
  expect(readDrafts(storage, 'reply')).toEqual({ a: 'Dear Zoë' });
  drafts.note('a', '');
  drafts.save();
  expect(readDrafts(storage, 'reply')).toEqual({});
});

test('two tabs can save drafts, and logging out deletes all', () => {
  const storage = createMemoryKeyValue();
  const one = createDraftStore(storage, createFakeClock(), 'reply');
  const two = createDraftStore(storage, createFakeClock(), 'reply');
  one.note('a', 'from one');
  two.note('b', 'from two');
  one.save();
  two.save();
  expect(readDrafts(storage, 'reply')).toEqual({ a: 'from one', b: 'from two' });
  one.note('a', 'more');
  one.forget();
  one.save();
  expect(readDrafts(storage, 'reply')).toEqual({});
});

test('an invalid record of drafts is ignored', () => {
  const storage = createMemoryKeyValue();
  for (const text of ['nonsense', 'null', '[1]', '{"a":1}']) {
    storage.set('foyer.admin.drafts', text);
    expect(readDrafts(storage, 'reply')).toEqual({});
  }
});

test('a note and a reply to the same conversation are two drafts', () => {
  const storage = createMemoryKeyValue();
  const reply = createDraftStore(storage, createFakeClock(), 'reply');
  const note = createDraftStore(storage, createFakeClock(), 'note');
  reply.note('a', 'Dear Zoë');
  note.note('a', 'wants an offer');
  reply.save();
  note.save();
  expect(readDrafts(storage, 'reply')).toEqual({ a: 'Dear Zoë' });
  expect(readDrafts(storage, 'note')).toEqual({ a: 'wants an offer' });
  note.forget();
  expect(readDrafts(storage, 'reply')).toEqual({ a: 'Dear Zoë' });
  expect(readDrafts(storage, 'note')).toEqual({});
});
