import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupLimits } from '#shared/backup-limits.ts';
import { iso } from '#shared/domain/time.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { OffsiteCopies, OffsiteSent } from '#api/features/maintenance/ports.ts';
import { listCopies } from '#api/storage/archives/list-copies.ts';
import { openLocation, type SealedBackups } from '#api/storage/archives/open-location.ts';
import { UNFINISHED } from '#api/storage/sqlite/back-up-folder.ts';
import { startBackupJob } from '#api/storage/sqlite/backup-jobs.ts';
import { BACKUP_FOLDER } from '#api/storage/sqlite/backup-names.ts';

interface Options extends SealedBackups {
  readonly dataDir: string;
  /** The version of Foyer. */
  readonly program: string;
  readonly clock: Clock;
  readonly worker: URL | undefined;
  /** Writes chat.db and the newer files of chats into a folder; `since` in ms. */
  readonly copyChat: (folder: string, since: number) => Promise<void>;
}

/** Makes sealed copies of whole backups and of chat.db alone. */
export const createOffsiteCopies = async (options: Options): Promise<OffsiteCopies> => {
  const { location, secret, program, dataDir, clock, worker, copyChat } = options;
  const store = await openLocation(location);
  const root = join(dataDir, BACKUP_FOLDER);
  let stop: () => Promise<unknown> = () => Promise.resolve();

  const send = async (
    folder: string,
    kind: 'full' | 'chat',
    given: { base: string | null; expected: string | null },
  ): Promise<OffsiteSent> => {
    const now = clock.now();
    const label = { kind, created: iso(now), program, base: given.base };
    const job = startBackupJob(worker, 'sendArchive', {
      folder,
      label,
      secret,
      location,
      now,
      expected: given.expected,
    });
    ({ stop } = job);
    return job.result;
  };
  const sendChat = async (expected: string | null): Promise<OffsiteSent> => {
    const [base] = (await listCopies(store)).good.filter(({ kind }) => kind === 'full');
    if (!base) throw new Error('there is no full copy yet that a copy of chat.db could add to');
    await mkdir(root, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(root, `${UNFINISHED}chat-`));
    try {
      await copyChat(folder, base.madeAt - backupLimits.overlapMs);
      return await send(folder, 'chat', { base: base.name, expected });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    location: store.location,
    send: (wish, expected) =>
      wish.kind === 'full'
        ? send(join(root, wish.backup), 'full', { base: null, expected })
        : sendChat(expected),
    list: async () => {
      const { good, damaged } = await listCopies(store);
      return { good, damaged };
    },
    stop: async () => {
      await stop();
    },
  };
};
