import { expect, test } from 'vitest';
import type { VisitorId } from '#shared/contracts/ids.ts';
import type { Commission } from '#shared/domain/contact/commission.ts';
import { aClientId, aMessageId } from '#shared/testing/builders.ts';
import type { ContactPosition, ContactStore } from '#api/features/contact/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { aNewContactMessage as writing } from '#api/testing/chat-inputs.ts';

export const contactStoreContract = (
  engine: string,
  makeStore: () => Promise<ContactStore> | ContactStore,
): void => {
  const it = (sentence: string, run: (store: ContactStore) => Promise<void>) =>
    test(`${engine}: ${sentence}`, async () => run(await makeStore()));

  it('a message is returned as it was stored', async (store) => {
    const text = 'Zeilen\nund Zeichen: 🚀 "\'; DROP TABLE contact_messages; -- Ende';
    expect(await store.add(writing(1, { message: text, country: null }))).toEqual({
      kind: 'stored',
      id: aMessageId(1),
    });
    expect(await store.list(10, null, null)).toEqual([
      {
        id: aMessageId(1),
        name: 'José Müller',
        email: 'jose@example.com',
        message: text,
        page: '/contact',
        country: null,
        received_at: '1970-01-01T00:00:01.001Z',
        status: 'inbox',
        read_at: null,
        person_name: null,
        commission: null,
        visitor_id: null,
        conversation_id: null,
      },
    ]);
  });

  it('a commission is kept with its message, and belongs to what a repeat must equal', async (store) => {
    const commission: Commission = {
      practice: 'trading',
      start: 'later',
      weeks: 52,
      team: 'one',
      constraints: ['systems', 'deadline'],
    };
    await store.add(writing(1, { commission }));
    expect((await store.get(aMessageId(1)))?.commission).toEqual(commission);
    const repeat = writing(2, { clientId: aClientId(1), message: writing(1).message });
    expect(await store.add({ ...repeat, commission })).toMatchObject({ kind: 'repeated' });
    const other = { ...commission, weeks: 51 };
    expect(await store.add({ ...repeat, commission: other })).toEqual({ kind: 'conflict' });
    expect(await store.add(repeat)).toEqual({ kind: 'conflict' });
  });

  it('messages are found by words of name, address and text, the newest first', async (store) => {
    await store.add(writing(1, { message: 'Die Pumpe tropft.' }));
    await store.add(writing(2, { message: 'A pumpkin.', name: 'Zoë' }));
    const found = async (text: string, limit = 9) =>
      (await store.search(text, limit)).map(({ id }) => id);
    expect(await found('pump')).toEqual([aMessageId(2), aMessageId(1)]);
    expect(await found('PUMP muller')).toEqual([aMessageId(1)]);
    expect(await found('zoe jose@example')).toEqual([aMessageId(2)]);
    expect(await found('pump', 1)).toEqual([aMessageId(2)]);
    expect(await found('nothing of this')).toEqual([]);
    expect(await found('%')).toEqual([]);
  });

  it('the same client_id again returns the stored message', async (store) => {
    expect(await store.has(aClientId(1))).toBe(false);
    await store.add(writing(1));
    expect(await store.has(aClientId(1))).toBe(true);
    const again = await store.add(
      writing(2, { clientId: aClientId(1), message: writing(1).message }),
    );
    expect(again).toEqual({ kind: 'repeated', id: aMessageId(1) });
    expect(await store.list(10, null, null)).toHaveLength(1);
  });

  it('the same client_id with another text, name or address is a conflict', async (store) => {
    await store.add(writing(1));
    for (const other of [{ message: 'Another text.' }, { name: 'Eve' }, { email: 'eve@b.co' }]) {
      expect(await store.add(writing(1, { id: aMessageId(2), ...other }))).toEqual({
        kind: 'conflict',
      });
    }
    expect(await store.list(10, null, null)).toHaveLength(1);
  });

  it('copies that arrive together are stored once', async (store) => {
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        store.add(writing(n + 1, { clientId: aClientId(1), message: 'The same text.' })),
      ),
    );
    expect(added.filter(({ kind }) => kind === 'stored')).toHaveLength(1);
    expect(new Set(added.map((one) => ('id' in one ? one.id : null))).size).toBe(1);
  });

  it('pages are newest first, without gap or repeat, also within one millisecond', async (store) => {
    for (const n of [3, 1, 4, 2, 5]) await store.add(writing(n, { at: n < 4 ? 1_000 : 2_000 }));
    const seen: string[] = [];
    let position: ContactPosition | null = null;
    for (let round = 0; round < 3; round += 1) {
      const page = await store.list(2, null, position);
      seen.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (last) position = { at: Date.parse(last.received_at), id: last.id };
    }
    expect(seen).toEqual([5, 4, 3, 2, 1].map(aMessageId));
  });

  it('a status selects its own messages', async (store) => {
    for (const n of [1, 2, 3, 4]) {
      await store.add(writing(n, { status: n % 2 === 0 ? 'spam' : 'inbox' }));
    }
    const ids = async (status: 'inbox' | 'spam', position: ContactPosition | null) =>
      (await store.list(10, status, position)).map(({ id }) => id);
    expect(await ids('inbox', null)).toEqual([3, 1].map(aMessageId));
    expect(await ids('spam', null)).toEqual([4, 2].map(aMessageId));
    expect(await ids('spam', { at: 1_004, id: aMessageId(4) })).toEqual([aMessageId(2)]);
  });

  it('an update changes only the named fields, and readAt stays the first reading', async (store) => {
    const id = aMessageId(1);
    await store.add(writing(1));
    expect(await store.countUnread()).toBe(1);
    const first = await store.change(id, { readAt: 5_000 });
    expect(first).toMatchObject({ status: 'inbox', read_at: '1970-01-01T00:00:05.000Z' });
    expect(await store.change(id, { readAt: 9_000 })).toEqual(first);
    expect(await store.change(id, { status: 'archived' })).toEqual({
      ...first,
      status: 'archived',
    });
    expect(await store.get(id)).toMatchObject({ status: 'archived' });
    expect(await store.change(id, { readAt: null })).toMatchObject({ read_at: null });
    expect(await store.change(id, {})).toMatchObject({ status: 'archived', read_at: null });
  });

  it('unread counts only the inbox', async (store) => {
    await store.add(writing(1));
    await store.add(writing(2));
    await store.add(writing(3, { status: 'spam' }));
    await store.change(aMessageId(2), { status: 'archived' });
    expect(await store.countUnread()).toBe(1);
    await store.change(aMessageId(3), { status: 'inbox' });
    expect(await store.countUnread()).toBe(2);
    expect(await store.countUnread(1_003)).toBe(1);
  });

  it('a removed message is gone, and removing a missing one reports that', async (store) => {
    await store.add(writing(1));
    await store.add(writing(2));
    expect(await store.remove(aMessageId(1))).toBe(true);
    expect(await store.remove(aMessageId(1))).toBe(false);
    expect(await store.get(aMessageId(1))).toBeNull();
    expect(await store.change(aMessageId(1), { status: 'spam' })).toBeNull();
    expect((await store.list(10, null, null)).map(({ id }) => id)).toEqual([aMessageId(2)]);
  });

  it('names the visitor who sent it', async (store) => {
    const visitorId = '7a7a7a7a-1b1b-4c2c-8d3d-9e9e9e9e9e9e' as VisitorId;
    await store.add(writing(1, { visitorId, tokenHash: 'ab'.repeat(32) as TokenHash }));
    expect(await store.get(aMessageId(1))).toMatchObject({
      visitor_id: visitorId,
      conversation_id: null,
    });
  });

  it('changes of different fields that arrive together all remain', async (store) => {
    const id = aMessageId(1);
    await store.add(writing(1));
    await Promise.all([
      store.change(id, { readAt: 5_000 }),
      store.change(id, { status: 'archived' }),
      store.change(id, { readAt: 6_000 }),
    ]);
    const changed = await store.get(id);
    expect(changed?.status).toBe('archived');
    // Of two nodes either may be the first.
    expect(changed?.read_at).toMatch(/^1970-01-01T00:00:0[56]\.000Z$/);
    await store.change(id, { readAt: 7_000 });
    expect(await store.get(id)).toEqual(changed);
  });

  it('of removals that arrive together one removes', async (store) => {
    await store.add(writing(1));
    const removed = await Promise.all(
      Array.from({ length: 10 }, () => store.remove(aMessageId(1))),
    );
    expect(removed.filter(Boolean)).toHaveLength(1);
    expect(await store.list(10, null, null)).toEqual([]);
  });
};
