import type { Migration } from '#api/storage/postgres/migrate.ts';
import { alarmDetail } from '#api/storage/postgres/migrations/alarm-detail.ts';
import { alarmTables } from '#api/storage/postgres/migrations/alarms.ts';
import { apiKeyTable } from '#api/storage/postgres/migrations/api-keys.ts';
import { awaitedAddresses } from '#api/storage/postgres/migrations/awaited-addresses.ts';
import { chatTables } from '#api/storage/postgres/migrations/chat.ts';
import { schemaSteps } from '#api/storage/schema/all.ts';
import { statementsOf } from '#api/storage/schema/step.ts';
import { eventLogTables } from '#api/storage/postgres/migrations/event-log.ts';
import { mailedAnswers } from '#api/storage/postgres/migrations/mailed-answers.ts';
import { importTables } from '#api/storage/postgres/migrations/imports.ts';
import { nodeTables } from '#api/storage/postgres/migrations/nodes.ts';
import { pushDevices } from '#api/storage/postgres/migrations/push-devices.ts';
import { returnLinkTable } from '#api/storage/postgres/migrations/return-links.ts';
import { mailed } from '#api/storage/postgres/migrations/mailed.ts';
import { replyIndex } from '#api/storage/postgres/migrations/reply-index.ts';
import { withdrawnLinks } from '#api/storage/postgres/migrations/withdrawn-links.ts';
import { uploadDescriptions } from '#api/storage/postgres/migrations/uploads.ts';

/** The version of the first step that is written once for every engine. */
const FIRST_STEP = 21;

export const postgresMigrations: readonly Migration[] = [
  chatTables,
  eventLogTables,
  nodeTables,
  uploadDescriptions,
  apiKeyTable,
  pushDevices,
  alarmTables,
  returnLinkTable,
  replyIndex,
  mailed,
  alarmDetail,
  withdrawnLinks,
  awaitedAddresses,
  mailedAnswers,
  importTables,
  ...schemaSteps.map((step, index) => ({
    version: FIRST_STEP + index,
    name: step.name,
    sql: statementsOf('postgres', step).join(';\n\n'),
  })),
];
