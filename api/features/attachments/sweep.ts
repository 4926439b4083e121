import { attachmentLimits } from '#shared/attachment-limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { AttachmentFiles, AttachmentStore } from '#api/features/attachments/store.ts';
import type { Uploads } from '#api/features/attachments/uploads.ts';

interface Deps {
  readonly store: AttachmentStore;
  readonly files: AttachmentFiles;
  readonly uploads: Pick<Uploads, 'has' | 'dropIdle' | 'dropErased'>;
  readonly clock: Clock;
}

/**
 * Deletes every file that nothing refers to: abandoned uploads, files that were never sent, and those
 * of erased conversations.
 */
export const createAttachmentSweep =
  ({ store, files, uploads, clock }: Deps) =>
  async (): Promise<void> => {
    await uploads.dropIdle();
    await uploads.dropErased();
    await store.removeUnsent(clock.now() - attachmentLimits.unsentMs);
    for (const id of await files.all(attachmentLimits.idleUploadMs)) {
      // An upload stays in `uploads` until its row is committed, so this order misses none.
      if (!uploads.has(id) && !(await store.find(id))) await files.remove(id);
    }
  };
