import { visitorMails } from '#api/storage/schema/001-visitor-mails.ts';
import { foldedAlarms } from '#api/storage/schema/002-folded-alarms.ts';
import { emptyConversations } from '#api/storage/schema/003-empty-conversations.ts';
import { returnedBrowsers } from '#api/storage/schema/004-returned-browsers.ts';
import { waitingSince } from '#api/storage/schema/005-waiting-since.ts';
import type { SchemaStep } from '#api/storage/schema/step.ts';

/**
 * The steps of the chat's schema, in order: one numbered file each, for both engines. Earlier steps are
 * in the migrations of each engine.
 */
export const schemaSteps: readonly SchemaStep[] = [
  visitorMails,
  foldedAlarms,
  emptyConversations,
  returnedBrowsers,
  waitingSince,
];
