import { Router } from 'express';
import { attachmentLimits } from '#shared/attachment-limits.ts';
import { sendAttachmentPart } from '#shared/contracts/attachments.ts';
import type { Failure } from '#shared/contracts/errors.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import { createAttachmentRoutes, createPartRoutes } from '#api/features/attachments/routes.ts';
import type { AttachmentFiles, AttachmentStore } from '#api/features/attachments/store.ts';
import { createUploads, type Uploads } from '#api/features/attachments/uploads.ts';
import { createAddressLimit } from '#api/http/address-limit.ts';
import type { Caller } from '#api/http/caller.ts';
import type { Callers } from '#api/http/callers.ts';
import { featureOff } from '#api/http/guards.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { Clock } from '#shared/ports/clock.ts';

interface Deps {
  readonly store: AttachmentStore;
  readonly files: AttachmentFiles;
  readonly uploads: Pick<Uploads, 'has' | 'dropIdle' | 'dropErased'>;
  readonly clock: Clock;
}

/**
 * Deletes unreferenced files: abandoned uploads, files that were never sent, and those of erased
 * conversations.
 */
const createAttachmentSweep =
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

export interface AttachmentsDeps
  extends
    Pick<Callers, 'peerOf' | 'knownVisitor' | 'refuseAdmin'>,
    Pick<Runtime, 'clock' | 'timers' | 'logger'> {
  readonly attachments: AttachmentStore;
  readonly attachmentFiles: AttachmentFiles;
  readonly isOn: boolean;
  readonly conversations: {
    /** Null if there is none, or it is not the caller's. */
    find(conversationId: ConversationId, caller: Caller): Promise<object | null>;
  };
}

interface WholeFile {
  readonly conversationId: ConversationId;
  readonly id: ClientId;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Applies the same limits as to a browser's files; senders without an address share one. */
const createReceive =
  (uploads: Uploads) =>
  async (file: WholeFile, caller: Caller): Promise<Failure | null> => {
    const { conversationId, id, name, bytes } = file;
    let progress = await uploads.start(
      { conversationId, id, name, bytes: bytes.length },
      caller,
      'none',
    );
    while (!('error' in progress) && progress.attachment === null) {
      const offset = progress.received;
      const part = bytes.subarray(offset, offset + attachmentLimits.partBytes);
      progress = await uploads.part({ conversationId, id, offset }, caller, part);
    }
    return 'error' in progress ? progress : null;
  };

/** The files that visitors and the owner send each other. */
export const createAttachments = (deps: AttachmentsDeps) => {
  const { attachments: store, attachmentFiles: files, clock, timers, logger, isOn } = deps;
  const addressLimit = createAddressLimit(clock, attachmentLimits.perAddress);
  const mayRead = async (id: ConversationId, caller: Caller) =>
    (await deps.conversations.find(id, caller)) !== null;
  const isErased = async (id: ConversationId) => !(await mayRead(id, { kind: 'admin' }));
  const uploads = createUploads({ store, files, clock, addressLimit, isErased });
  const sweepNow = createAttachmentSweep({ store, files, uploads, clock });
  let last: Promise<void> = Promise.resolve();
  /** Sweeps after the running sweep, which may have missed files erased meanwhile. */
  const sweep = (): Promise<void> => {
    last = last.catch(() => {}).then(sweepNow);
    return last;
  };
  const alone = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => logger.error('attachments_sweep_failed', { error }));
  const sweepAlone = alone(sweep);
  const parts = { ...deps, store, files, uploads, mayRead };
  const bodyRoutes = Router();
  if (!isOn) bodyRoutes.use(sendAttachmentPart.path, featureOff('the chat'));
  bodyRoutes.use(createPartRoutes(parts));
  let stops: (() => void)[] = [];
  return {
    bodyRoutes,
    routes: createAttachmentRoutes(parts),
    /** Stores a complete file; the message with its id comes after it. */
    receive: createReceive(uploads),
    /** Deletes the files of erased conversations. */
    sweep,
    start: (): void => {
      sweepAlone();
      stops = [
        timers.every(attachmentLimits.sweepEveryMs, sweepAlone),
        timers.every(attachmentLimits.idleCheckEveryMs, alone(uploads.dropIdle)),
      ];
    },
    stop: async (): Promise<void> => {
      for (const stop of stops) stop();
      await last.catch(() => {});
    },
  };
};
