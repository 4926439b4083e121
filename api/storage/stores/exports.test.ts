import { expect, test } from 'vitest';
import { commissionText, type Commission } from '#shared/domain/contact/commission.ts';
import { iso } from '#shared/domain/time.ts';
import { contactFileOf } from '#api/features/contact/export.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { chatTables } from '#api/storage/schema/chat-tables.ts';
import { createChatRecords } from '#api/storage/stores/chat-records.ts';
import { createContactStore } from '#api/storage/stores/contact.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';
import { aVisitorId } from '#api/testing/a-placed-event.ts';

let used = 0;
/** A unique time or number. */
const number = () => 1_700_000_000_000 + (used += 1);
const text = (what: string) => `some ${what}`;
const token = 'ab'.repeat(32) as TokenHash;
const visitorId = aVisitorId(1);
const commission: Commission = {
  practice: 'trading',
  start: 'quarter',
  weeks: 7,
  team: 'few',
  constraints: ['budget'],
};

/** A row of each table with a person's data: every column has a value. */
const rows: Readonly<Record<string, Readonly<Record<string, string | number | null>>>> = {
  conversations: {
    conversation_id: text('conversation'),
    visitor_key: 'key',
    primary_hash: text('hash'),
    visitor_name: text('visitor name'),
    initiated_by: 'visitor',
    initiated_from_page: text('first page'),
    status: 'closed',
    status_by: 'admin',
    status_at: number(),
    started_at: number(),
    last_activity_at: number(),
    last_seq: 1,
    last_visible_seq: 1,
    admin_read_seq: 1,
    admin_delivered_seq: 1,
    visitor_read_seq: 1,
    visitor_delivered_seq: 1,
    visitor_viewed_at: number(),
    unread: 1,
    reply_email: text('reply address'),
    snoozed_until: number(),
    is_marked_unread: 0,
    first_message_at: number(),
    waiting_since: number(),
    first_reply_at: number(),
    missed_at: number(),
    was_away: 1,
    mailed_at: number(),
    returned_at: number(),
    reply_awaits_at: number(),
    mailed_answers: '[[1,1]]',
  },
  messages: {
    conversation_id: text('conversation'),
    seq: 1,
    id: text('message id'),
    client_id: text('client id'),
    from_admin: 0,
    content: text('content'),
    sent_at: number(),
    sent_from_page: text('page'),
    is_withheld: 0,
    attachment: JSON.stringify({ name: text('file') }),
    is_automatic: 1,
    drawing: JSON.stringify({ drawing: text('drawing') }),
  },
  notes: {
    note_id: text('note id'),
    conversation_id: text('conversation'),
    content: text('note'),
    written_at: number(),
  },
  contact_messages: {
    id: text('contact id'),
    client_id: text('contact client id'),
    name: text('name'),
    email: text('email'),
    message: text('letter'),
    page: text('contact page'),
    country: 'PT',
    received_at: number(),
    status: 'archived',
    read_at: number(),
    token_hash: token,
    visitor_id: visitorId,
    commission: JSON.stringify(commission),
  },
  people: {
    person_id: 'person',
    name_key: 'name key',
    fields: JSON.stringify({ name: text('given name'), tags: [] }),
    overrides: JSON.stringify({ email: text('given email') }),
    created_at: number(),
    merged_into: null,
    merged_at: number(),
  },
  proactive_messages: {
    token_hash: token,
    visitor_id: visitorId,
    id: text('proactive id'),
    client_id: text('proactive client id'),
    rule: text('rule'),
    content: text('proactive content'),
    sent_at: number(),
    shown_at: number(),
    conversation_id: null,
    answered_at: number(),
  },
};

/** Columns omitted because they say nothing about the person or repeat another column. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  conversations: [
    ...['visitor_key', 'last_visible_seq', 'unread', 'is_marked_unread', 'was_away'],
    ...['admin_read_seq', 'admin_delivered_seq', 'visitor_read_seq', 'visitor_delivered_seq'],
    // The owner's handling of it.
    ...['status_by', 'status_at', 'snoozed_until', 'first_reply_at', 'missed_at', 'mailed_answers'],
    ...['first_message_at', 'waiting_since'],
  ],
  messages: ['is_withheld'],
  notes: ['note_id', 'conversation_id'],
  contact_messages: ['client_id', 'token_hash', 'visitor_id'],
  people: ['person_id', 'name_key', 'merged_into'],
  proactive_messages: ['token_hash', 'visitor_id', 'id', 'client_id', 'conversation_id'],
};
const notInFile = ['client_id', 'token_hash'];

const fill = () => {
  const { db, engine } = openTestDatabase('chat');
  db.exec(
    `INSERT INTO visitors (visitor_key, token_hash, created_at) VALUES ('key', '${token}', 1)`,
  );
  for (const [table, row] of Object.entries(rows)) {
    const names = Object.keys(row);
    db.prepare(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
    ).run(row);
  }
  db.exec(`INSERT INTO person_members VALUES ('token', '${token}', 'person')`);
  return engine;
};

/** The values that the export lacks, as `column`. */
const missingIn = (exported: string, table: string, omitted: readonly string[]): string[] =>
  Object.entries(rows[table] ?? {}).flatMap(([name, value]) => {
    if (omitted.includes(name)) return [];
    // JSON in a column is part of the export itself.
    const texts = String(value).match(/some [a-z ]+/g) ?? [String(value)];
    const isThere = texts.every(
      (each) => exported.includes(each) || exported.includes(iso(Number(value) || 0)),
    );
    return isThere ? [] : [name];
  });

test.each(Object.keys(rows))('this test fills every column of %s', (table) => {
  const described = chatTables.find(({ name }) => name === table)?.columns ?? [];
  expect(Object.keys(rows[table] ?? {}).toSorted()).toEqual([...described].toSorted());
});

test('the export of a person has every column, except those omitted on purpose', async () => {
  const records = createChatRecords(fill());
  const person = { visitorIds: [visitorId], visitorTokenHashes: [token] };
  const exported = JSON.stringify([
    await records.read([token]),
    await records.contactMessages(person),
    await records.people(person),
    await records.proactiveMessages(person),
  ]);
  for (const table of Object.keys(rows))
    expect([table, missingIn(exported, table, leftOut[table] ?? [])]).toEqual([table, []]);
});

test('the file of contact messages has every column, except those of the browser', async () => {
  const store = createContactStore(fill());
  for (const format of ['csv', 'json'] as const) {
    let file = '';
    for await (const part of contactFileOf(store, null, format)) file += part;
    const asText = file.replace(commissionText(commission), JSON.stringify(commission));
    expect([format, missingIn(asText, 'contact_messages', notInFile)]).toEqual([format, []]);
  }
});
