import { removeOldCopies, recheckOldest } from '#api/storage/archives/tend-copies.ts';
import { listCopies } from '#api/storage/archives/list-copies.ts';
import { openLocation, type BackupLocation } from '#api/storage/archives/open-location.ts';
import { sendArchive, type Sent } from '#api/storage/archives/send-archive.ts';
import type { OffsiteSent } from '#api/features/maintenance/ports.ts';

/** A copy to make, in a form that can be posted to another thread. */
export interface ArchiveJob extends Sent {
  readonly location: BackupLocation;
  readonly now: number;
  /** A copy that should still exist. */
  readonly expected: string | null;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Sends a copy, then maintains the existing ones. Rejects if the new copy is not good. */
export const runArchiveJob = async ({
  location,
  now,
  expected,
  ...sent
}: ArchiveJob): Promise<OffsiteSent> => {
  const store = await openLocation(location);
  const before = await listCopies(store);
  const problems: string[] = [];
  if (expected !== null && !before.good.some(({ name }) => name === expected))
    problems.push(`The copy ${expected} is not in ${store.location} any more.`);
  const name = await sendArchive(store, sent);
  try {
    await removeOldCopies(store, now);
    const damaged = sent.label.kind === 'full' ? await recheckOldest(store, name) : null;
    if (damaged !== null)
      problems.push(`The older copy ${damaged} is damaged, and does not count any more.`);
  } catch (error) {
    problems.push(`The older copies could not be checked: ${messageOf(error)}`);
  }
  return { name, problems };
};
