import { createSqliteEngine } from '#api/storage/sqlite/sqlite-engine.ts';
import { createConversationStore } from '#api/storage/stores/conversations/conversation-store.ts';
import { onTestFinished } from 'vitest';
import { queriesClock, queriesContract } from '#api/features/analytics/queries/queries.contract.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { createSqliteIngest } from '#api/storage/sqlite/analytics/sqlite-ingest.ts';
import { answerInProcess } from '#api/storage/sqlite/analytics-queries/in-process.ts';
import { createWriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { openDatabases } from '#api/storage/sqlite/open-databases.ts';
import { alternate } from '#api/testing/alternate.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const openStores = (folder: string) => {
  const { chat, analytics, files } = openDatabases(folder, { isSelfCheckpointing: true });
  const queries = answerInProcess(files, queriesClock);
  onTestFinished(async () => {
    await queries.stop();
    chat.close();
    analytics.close();
  });
  return {
    queries,
    events: createSqliteIngest(analytics, createWriteQueue(analytics, nodeTimers)),
    conversations: createConversationStore(
      createSqliteEngine(chat, createWriteQueue(chat, nodeTimers)),
    ),
  };
};

queriesContract('sqlite', () => openStores(temporaryFolder()));
queriesContract('sqlite, two connections', () => {
  const folder = temporaryFolder();
  return alternate(openStores(folder), openStores(folder));
});
