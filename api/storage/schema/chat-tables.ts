import { StartupError } from '#api/platform/startup-error.ts';
import { schemaSteps } from '#api/storage/schema/all.ts';
import type { Change } from '#api/storage/schema/step.ts';
import type { ErrorState, RunningVersion } from '#api/features/analytics/errors/store.ts';

/** A value as both engines store it. */
export type Stored = string | number | null;
export type StoredRow = readonly Stored[];

export interface ChatTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Orders rows after those that they refer to. */
  readonly order: string;
}

const table = (name: string, columns: string, order: string): ChatTable => ({
  name,
  columns: columns.split(' '),
  order,
});

/** Tables before the first of the `schemaSteps`; referenced ones first. */
const before: readonly ChatTable[] = [
  table('settings', 'name value', 'name'),
  table('visitors', 'visitor_key token_hash created_at blocked_at name_key', 'visitor_key'),
  table(
    'conversations',
    'conversation_id visitor_key primary_hash visitor_name initiated_by initiated_from_page status ' +
      'status_by status_at started_at last_activity_at last_seq last_visible_seq admin_read_seq ' +
      'admin_delivered_seq visitor_read_seq visitor_delivered_seq visitor_viewed_at unread reply_email ' +
      'snoozed_until is_marked_unread first_message_at first_reply_at missed_at was_away mailed_at returned_at ' +
      'reply_awaits_at mailed_answers',
    'conversation_id',
  ),
  // In the order in which they are found.
  table(
    'messages',
    'conversation_id seq id client_id from_admin content sent_at sent_from_page is_withheld attachment ' +
      'is_automatic drawing',
    'sent_at, conversation_id, seq',
  ),
  table(
    'contact_messages',
    'id client_id name email message page country received_at status read_at token_hash visitor_id commission',
    'id',
  ),
  table('admin_sessions', 'session_id agent country began_at seen_at ended_at', 'session_id'),
  table(
    'push_devices',
    'device_id session_id key_mark endpoint p256dh auth renewal_hash label created_at accepted_at ' +
      'answer answered_at',
    'device_id',
  ),
  table('imports', 'import_id source file_name hash skipped imported_at', 'import_id'),
  table(
    'imported_rows',
    'import_id day kind name visitors visits views',
    'import_id, kind, day, name',
  ),
  table('api_keys', 'key_id name scopes hash created_at used_at', 'key_id'),
  table(
    'return_links',
    'link_hash conversation_id created_at expires_at opened_at opened_by revoked_at',
    'link_hash',
  ),
  table('notes', 'note_id conversation_id content written_at', 'note_id'),
  table('canned_replies', 'name content', 'name'),
  table(
    'visitor_ids',
    'visitor_key visitor_id first_seen_at last_seen_at',
    'visitor_key, visitor_id',
  ),
  // A record is merged into one that is itself merged later, or never.
  table(
    'people',
    'person_id name_key fields overrides created_at merged_into merged_at',
    'merged_at IS NOT NULL, merged_at DESC, person_id',
  ),
  table('person_members', 'kind member person_id', 'kind, member'),
  table('attachments', 'id conversation_id from_admin bytes description received_at is_sent', 'id'),
  table(
    'alarms',
    'alarm_id kind key conversation_id contact_id at due_at spread_at detail',
    'alarm_id',
  ),
  table(
    'alarm_deliveries',
    'delivery_id alarm_id channel recipient state attempts next_at claimed_until answer ended_at',
    'delivery_id',
  ),
  table('proactive_rules', 'name rule', 'name'),
  table(
    'proactive_messages',
    'token_hash visitor_id id client_id rule content sent_at shown_at conversation_id answered_at',
    'token_hash',
  ),
];

const created = ({ table: name, columns, primaryKey }: Change & { kind: 'table' }): ChatTable => {
  const key = Object.entries(columns).find(([, { rest }]) => rest.includes('PRIMARY KEY'))?.[0];
  const order = key ?? primaryKey.join(', ');
  return { name, columns: Object.keys(columns), order };
};

const afterChange = (tables: readonly ChatTable[], change: Change): readonly ChatTable[] => {
  if (change.kind === 'table') return [...tables, created(change)];
  if (change.kind === 'sql') return tables;
  return tables.map((each) =>
    each.name === change.table ? { ...each, columns: [...each.columns, change.name] } : each,
  );
};

/** The tables of both engines; referenced ones first. */
export const chatTables: readonly ChatTable[] = schemaSteps
  .flatMap(({ changes }) => changes)
  .reduce(afterChange, before);

/** Columns that only one engine has, as `table.column`, and its own tables as `table.*`. */
export type OwnColumns = readonly string[];

/**
 * Throws `StartupError` unless the columns of a database, as `table.column`, are exactly those described
 * here: copying rows would omit something.
 */
export const assertDescribed = (found: readonly string[], own: OwnColumns): void => {
  const described = chatTables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column}`),
  );
  const isOwn = (column: string) =>
    own.includes(column) || own.includes(column.replace(/\.[^.]*$/, '.*'));
  const unknown = found.filter((column) => !described.includes(column) && !isOwn(column));
  const missing = described.filter((column) => !found.includes(column));
  const difference = [
    ...unknown.map((column) => `${column} is not described`),
    ...missing.map((column) => `${column} is missing`),
  ];
  if (difference.length > 0)
    throw new StartupError(
      `the database is not as this version describes it (${difference.join(', ')}); nothing was copied`,
    );
};

/** Reads rows of all tables in one snapshot. */
export interface RowSource {
  assertDescribed(): Promise<void>;
  rows(table: ChatTable): AsyncIterable<readonly StoredRow[]>;
}

/** The history of error states, which SQLite has in analytics.db. */
export interface ErrorHistory {
  readonly states: readonly ErrorState[];
  readonly versions: readonly RunningVersion[];
}

export const selectOf = ({ name, columns, order }: ChatTable): string =>
  `SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${order}`;
