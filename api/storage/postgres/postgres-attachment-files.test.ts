import { expect, test } from 'vitest';
import { aClientId, aConversationId } from '#shared/testing/builders.ts';
import { createPostgresAttachmentFiles } from '#api/storage/postgres/postgres-attachment-files.ts';
import { emptyTestDatabase, openTestPostgres } from '#api/testing/open-test-postgres.ts';

const HOUR_MS = 60 * 60_000;

test('leaves an upload that another node receives alone until its conversation is erased', async () => {
  const postgres = openTestPostgres(await emptyTestDatabase());
  const files = createPostgresAttachmentFiles(postgres);
  const conversation_id = aConversationId(1);
  await postgres.sql.run(
    `INSERT INTO visitors (visitor_key, token_hash, created_at) VALUES ('visitor-1', 'token-1', 0)`,
  );
  await postgres.sql.run(
    `INSERT INTO conversations (conversation_id, visitor_key, primary_hash, initiated_by,
       initiated_from_page, started_at, last_activity_at)
     VALUES ($1, 'visitor-1', 'hash', 'visitor', '/', 0, 0)`,
    [conversation_id],
  );
  await files.begin(aClientId(1), JSON.stringify({ conversationId: conversation_id, name: 'a' }));
  await files.append(aClientId(1), 0, Buffer.from('half'));
  expect(await files.all(HOUR_MS)).toEqual([]);
  await files.abandon(aClientId(1), HOUR_MS);
  expect(await files.progress(aClientId(1))).toMatchObject({ received: 4 });
  await postgres.sql.run('DELETE FROM conversations');
  expect(await files.all(HOUR_MS)).toEqual([aClientId(1)]);
});
