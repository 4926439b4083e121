import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { attachmentLimits } from '#shared/attachment-limits.ts';
import type { ClientId } from '#shared/contracts/ids.ts';
import type { AttachmentFiles } from '#api/features/attachments/store.ts';
import { createAttachmentFolder } from '#api/platform/attachment-folder.ts';
import type { Logger } from '#api/platform/logger.ts';
import { StartupError } from '#api/platform/startup-error.ts';
import { systemClock } from '#api/platform/system-clock.ts';
import { readRows, rowsWithin } from '#api/storage/postgres/move-rows.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { createPostgresAttachmentFiles } from '#api/storage/postgres/postgres-attachment-files.ts';
import type { RowSource } from '#api/storage/schema/chat-tables.ts';
import { digestRows, type TableDigest } from '#api/storage/schema/digest-rows.ts';
import { makeBackup, type MadeBackup } from '#api/storage/sqlite/back-up-folder.ts';
import { attachmentsSince } from '#api/storage/sqlite/back-up-attachments.ts';
import { finishAnalyticsFile, writeChatFile } from '#api/storage/sqlite/move-rows.ts';
import { createPostgresEngine } from '#api/storage/postgres/postgres-engine.ts';
import { createErrorStates } from '#api/storage/stores/error-states.ts';
import { createCheckpoints } from '#api/storage/postgres/analytics/checkpoints.ts';
import { createEventLog } from '#api/storage/postgres/analytics/event-log.ts';
import { followLog } from '#api/storage/postgres/analytics/follow-log.ts';
import { holdReplica } from '#api/storage/postgres/analytics/held-replica.ts';
import { finishCopy, type ReplicaOptions } from '#api/storage/sqlite/replica/replica.ts';

interface Copied {
  /** The target of the copy. */
  readonly file: string;
  readonly options: Pick<ReplicaOptions, 'folder' | 'clock' | 'logger'>;
  readonly yieldToEventLoop: ReplicaOptions['yieldToEventLoop'];
}

/** Builds a separate replica in `options.folder` and copies it into one file. */
const copyReplica = async (
  postgres: Postgres,
  { file, options, yieldToEventLoop }: Copied,
): Promise<void> => {
  const log = createEventLog(postgres);
  const held = await holdReplica({
    options: {
      ...options,
      yieldToEventLoop,
      workers: { checkpoint: null, analytics: undefined, backup: undefined },
    },
    log,
    checkpoints: createCheckpoints(postgres),
  });
  try {
    await followLog({
      log,
      held,
      clock: options.clock,
      onAppended: () => undefined,
    }).catchUp();
    await held.current().backUp(file);
  } finally {
    await held.close();
  }
  finishCopy(file);
};

export interface CopyOptions {
  readonly postgres: Postgres;
  readonly logger: Logger;
  /** Reports each step and its progress. */
  readonly onStep: (step: string, done: number, of: number) => void;
}

const digestOfFile = async (files: AttachmentFiles, id: ClientId): Promise<string | null> => {
  const file = await files.open(id);
  if (!file) return null;
  const hash = createHash('sha256');
  for await (const part of file) hash.update(part as Buffer);
  return hash.digest('hex');
};

/** Resolves with the digest of what was read; null for an upload, which its sender restarts. */
const copyFile = async (
  from: AttachmentFiles,
  to: AttachmentFiles,
  id: ClientId,
): Promise<string | null> => {
  const file = await from.open(id);
  if (!file) return null;
  const hash = createHash('sha256');
  await to.begin(id);
  let offset = 0;
  for await (const part of file) {
    await to.append(id, offset, part as Buffer);
    hash.update(part as Buffer);
    offset += (part as Buffer).length;
  }
  await to.finish(id);
  return hash.digest('hex');
};

/**
 * Copies all files, or the given ones, and compares them. Skips files that an interrupted copy
 * completed.
 */
export const copyAttachments = async (
  [from, to]: readonly [AttachmentFiles, AttachmentFiles],
  { onStep }: CopyOptions,
  given?: readonly ClientId[],
): Promise<void> => {
  const ids = given ?? (await from.all(attachmentLimits.idleUploadMs));
  for (const [index, id] of ids.entries()) {
    onStep('Attachments', index, ids.length);
    const there = await digestOfFile(to, id);
    if (there !== null && there === (await digestOfFile(from, id))) continue;
    const read = await copyFile(from, to, id);
    if (read !== null && (await digestOfFile(to, id)) !== read)
      throw new StartupError(`the attachment ${id} was not copied as it is; nothing was changed`);
  }
  onStep('Attachments', ids.length, ids.length);
};

/** Throws if a table differs from its source. */
export const compareRows = async (
  source: readonly TableDigest[],
  written: RowSource,
  { onStep }: CopyOptions,
): Promise<void> => {
  const copied = await digestRows(written);
  for (const [index, table] of source.entries()) {
    onStep('Comparing every row', index + 1, source.length);
    if (!isDeepStrictEqual(table, copied[index])) {
      throw new StartupError(
        `${table.table} was not copied as it is (${table.rows} rows, ${copied[index]?.rows ?? 0} copied); nothing was changed`,
      );
    }
  }
};

const writeChat = (folder: string, options: CopyOptions): Promise<TableDigest[]> =>
  readRows(options.postgres, async (sql) => {
    const source = rowsWithin(sql);
    const read = await digestRows(source);
    await writeChatFile(join(folder, 'chat.db'), source, (written) =>
      compareRows(read, written, options),
    );
    return read;
  });

/** Writes chat.db, and attachments since that time (ms since the epoch), into a folder. */
const writeChatSince = async (
  folder: string,
  since: number,
  options: CopyOptions,
): Promise<void> => {
  await writeChat(folder, options);
  const files = createAttachmentFolder(folder);
  const ids = attachmentsSince(join(folder, 'chat.db'), since);
  await copyAttachments([createPostgresAttachmentFiles(options.postgres), files], options, ids);
};

/** Writes chat.db, analytics.db and the attachments of the database into a folder. */
export const writeDataFolder = async (
  folder: string,
  options: CopyOptions,
): Promise<TableDigest[]> => {
  const { postgres, logger, onStep } = options;
  const digests = await writeChat(folder, options);
  onStep('Figures', 0, 1);
  const analytics = join(folder, 'analytics.db');
  await copyReplica(postgres, {
    file: analytics,
    options: { folder: join(folder, 'replica'), clock: systemClock, logger },
    yieldToEventLoop: () => setImmediate(),
  });
  const errors = createErrorStates(createPostgresEngine(postgres));
  finishAnalyticsFile(analytics, {
    states: await errors.list(),
    versions: await errors.versions(),
  });
  await rm(join(folder, 'replica'), { recursive: true, force: true });
  onStep('Figures', 1, 1);
  const files = createAttachmentFolder(folder);
  await copyAttachments([createPostgresAttachmentFiles(postgres), files], options);
  return digests;
};

/** Backs up the database as data folders of SQLite. */
export const copyingOf = (options: CopyOptions) => ({
  backUp: (target: string, now: number): Promise<MadeBackup> =>
    makeBackup(target, now, async (making) => {
      await writeDataFolder(making, options);
    }),
  copyChat: (folder: string, since: number): Promise<void> =>
    writeChatSince(folder, since, options),
});
