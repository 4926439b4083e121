import assert from 'node:assert/strict';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';

type Known = Pick<Message, 'client_id' | 'content' | 'seq'>;

/** One conversation from the perspective of its two sides. */
export interface Talk {
  readonly id: ConversationId;
  /** The messages that the server has acknowledged, to either side. */
  readonly acknowledged: readonly Known[];
  /** The messages that each side shows, oldest first, by the side's name. */
  readonly threads: Readonly<Record<string, readonly Known[]>>;
  /** Everything that the server pushed to the visitor's side. */
  readonly received?: readonly string[];
}

interface Checked {
  /** The running server, or null if it is stopped on purpose. */
  readonly url: string | null;
  readonly dataDir: string;
  readonly talks: readonly Talk[];
}

interface Row extends Known {
  readonly conversation_id: ConversationId;
  readonly sent_at: number;
}

const readDatabase = (dataDir: string) => {
  const db = new BetterSqlite(join(dataDir, 'chat.db'), { readonly: true, timeout: 5_000 });
  try {
    const rows = db
      .prepare<[], Row>(
        'SELECT conversation_id, client_id, content, seq, sent_at FROM messages ORDER BY conversation_id, seq',
      )
      .all();
    const lastSeqs = db
      .prepare<[], { conversation_id: ConversationId; last_seq: number }>(
        'SELECT conversation_id, last_seq FROM conversations',
      )
      .all();
    return { rows, lastSeqs, integrity: db.pragma('integrity_check', { simple: true }) };
  } finally {
    db.close();
  }
};

const bare = ({ client_id, content, seq }: Known): Known => ({ client_id, content, seq });

const assertOrder = (id: ConversationId, rows: readonly Row[], lastSeq: number) => {
  const expected = Array.from({ length: lastSeq }, (_, index) => index + 1);
  const seqs = rows.map((row) => row.seq);
  assert.deepEqual(seqs, expected, `${id}: seq counts from 1 without a gap`);
  const ids = new Set(rows.map((row) => row.client_id));
  assert.equal(ids.size, rows.length, `${id}: no message is stored twice`);
  const times = rows.map((row) => row.sent_at);
  const risen = [...times].sort((a, b) => a - b);
  assert.deepEqual(times, risen, `${id}: the times rise with the order`);
};

const assertTalk = (talk: Talk, rows: readonly Row[]) => {
  const stored = new Map(rows.map((row) => [row.client_id, bare(row)]));
  for (const known of talk.acknowledged) {
    assert.deepEqual(stored.get(known.client_id), bare(known), 'what was acknowledged is stored');
  }
  for (const [side, thread] of Object.entries(talk.threads)) {
    assert.deepEqual(thread.map(bare), rows.map(bare), `the ${side} shows what is stored`);
  }
};

const assertPrivate = (talks: readonly Talk[], rows: readonly Row[]) => {
  for (const { id, received = [] } of talks) {
    const all = received.join('\n');
    const foreign = rows.find(
      (row) => row.conversation_id !== id && all.includes(row.conversation_id),
    );
    assert.equal(foreign, undefined, `${id} heard nothing of other visitors`);
  }
};

const assertAlive = async (url: string, talks: readonly Talk[]) => {
  const health = await fetch(`${url}/api/health`);
  const state = await health.text();
  assert.equal(health.status, 200, `the server is alive and its databases answer: ${state}`);
  for (const { id } of talks) {
    const stranger = await fetch(`${url}/api/conversations/${id}/messages`);
    assert.equal(stranger.status, 404, 'a stranger is shown nothing');
  }
};

/**
 * The assertion after every fault: every acknowledged message is in the database once; each conversation
 * is in order of `seq` and without gaps; both sides show the same; nobody received anything of another
 * visitor; the server is alive; the file is intact.
 */
export const assertNothingLost = async ({ url, dataDir, talks }: Checked): Promise<void> => {
  const { rows, lastSeqs, integrity } = readDatabase(dataDir);
  assert.equal(integrity, 'ok', 'PRAGMA integrity_check');
  for (const { conversation_id: id, last_seq } of lastSeqs) {
    const own = rows.filter((row) => row.conversation_id === id);
    assertOrder(id, own, last_seq);
  }
  for (const talk of talks) {
    const own = rows.filter((row) => row.conversation_id === talk.id);
    assert.ok(own.length > 0, `${talk.id} is in the database`);
    assertTalk(talk, own);
  }
  assertPrivate(talks, rows);
  if (url !== null) await assertAlive(url, talks);
};
