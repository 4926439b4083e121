import { attachmentLimits } from '#shared/attachment-limits.ts';
import type { Attachment } from '#shared/contracts/attachment.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import { attachmentName } from '#shared/domain/attachment-name.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { recognise } from '#api/features/attachments/recognise.ts';
import type { AttachmentFiles, AttachmentStore } from '#api/features/attachments/store.ts';
import type { AddressLimit } from '#api/http/address-limit.ts';
import type { Caller } from '#api/http/caller.ts';
import { slowDown } from '#api/http/slow-down.ts';

export interface Progress {
  readonly received: number;
  readonly attachment: Attachment | null;
}

interface Upload {
  readonly conversationId: ConversationId;
  readonly fromAdmin: boolean;
  readonly name: string;
  readonly bytes: number;
  received: number;
  touchedAt: number;
  /** Parts of one upload are written one after the other. */
  last: Promise<unknown>;
}

export interface NewUpload {
  readonly conversationId: ConversationId;
  readonly id: ClientId;
  readonly name: string;
  readonly bytes: number;
}

interface Deps {
  readonly store: AttachmentStore;
  readonly files: AttachmentFiles;
  readonly clock: Clock;
  readonly addressLimit: AddressLimit;
}

const { fileBytes, filesPerConversation, visitorBytesInAll } = attachmentLimits;

const tooLarge = () => fail('too_large', 'a file may have at most 10 MB');
const notThere = () => fail('not_found', 'there is no such upload');
const otherFile = () => fail('conflict', 'this attachment_id was used for another file');

interface Parts extends Deps {
  readonly uploads: Map<ClientId, Upload>;
}

/** Why a new upload is refused; null when it may begin. */
const refuseNew = async (
  { store, uploads, addressLimit }: Parts,
  { conversationId, bytes }: NewUpload,
  caller: Caller,
  address: string,
): Promise<Failure | null> => {
  if (bytes > fileBytes) return tooLarge();
  const open = [...uploads.values()];
  const ofThis = open.filter((one) => one.conversationId === conversationId).length;
  if ((await store.countIn(conversationId)) + ofThis >= filesPerConversation) {
    return fail('conflict', 'the conversation has as many files as it may have');
  }
  if (caller.kind === 'admin') return null;
  const running = open.reduce((sum, one) => sum + (one.fromAdmin ? 0 : one.bytes), 0);
  if ((await store.visitorBytes()) + running + bytes > visitorBytesInAll) {
    return fail('storage_unavailable', 'no more files are accepted now');
  }
  const waitMs = addressLimit.take(address);
  return waitMs > 0 ? slowDown('too many files from this address', waitMs) : null;
};

/** Turns an upload that has all its bytes into a stored file. */
const complete = async (
  { store, files, uploads, clock }: Parts,
  id: ClientId,
  upload: Upload,
): Promise<Progress | Failure> => {
  const { type, size } = recognise(await files.head(id));
  const { conversationId, fromAdmin, name, bytes } = upload;
  const dimensions = { width: size?.width ?? null, height: size?.height ?? null };
  const attachment = { id, name, bytes, type, ...dimensions };
  await files.finish(id);
  const file = { conversationId, fromAdmin, attachment, receivedAt: clock.now() };
  const isAdded = await store.add(file).catch(async (error: unknown) => {
    // Nothing refers to the file. Its sender begins anew.
    uploads.delete(id);
    await files.remove(id);
    throw error;
  });
  uploads.delete(id);
  if (isAdded) return { received: bytes, attachment };
  // The conversation was erased meanwhile.
  await files.remove(id);
  return notThere();
};

/** What another server needs to go on with an upload. */
type Description = Pick<Upload, 'conversationId' | 'fromAdmin' | 'name' | 'bytes'>;

/** An upload in progress, also one that another server began. */
const findUpload = async (
  { files, uploads, clock }: Parts,
  id: ClientId,
): Promise<Upload | undefined> => {
  const known = uploads.get(id);
  const shared = known ? null : await files.progress(id);
  if (!shared) return known;
  const upload: Upload = {
    ...(JSON.parse(shared.description) as Description),
    received: shared.received,
    touchedAt: clock.now(),
    last: Promise.resolve(),
  };
  // Another part may have found it meanwhile.
  const found = uploads.get(id) ?? upload;
  uploads.set(id, found);
  return found;
};

/** Adds a part, if it continues what has been received. */
const write = async (
  parts: Parts,
  id: ClientId,
  upload: Upload,
  offset: number,
  part: Uint8Array,
): Promise<Progress | Failure> => {
  const { store, files, uploads, clock } = parts;
  const shared = await files.progress(id);
  if (shared) upload.received = shared.received;
  else {
    // Another part, or another server, may have completed it.
    const done = await store.find(id);
    if (done) {
      uploads.delete(id);
      return { received: upload.bytes, attachment: done.attachment };
    }
  }
  if (uploads.get(id) !== upload) return notThere();
  upload.touchedAt = clock.now();
  if (offset === upload.received) {
    if (offset + part.length > upload.bytes) return tooLarge();
    await files.append(id, offset, part);
    upload.received += part.length;
  }
  return upload.received === upload.bytes
    ? complete(parts, id, upload)
    : { received: upload.received, attachment: null };
};

/**
 * The uploads in progress. On a folder they live as long as the process: a client whose upload is
 * unknown begins anew with the same id. In a database every server can go on with them.
 */
export const createUploads = (deps: Deps) => {
  const uploads = new Map<ClientId, Upload>();
  const { store, files, clock } = deps;
  const parts = { ...deps, uploads };

  return {
    start: async (
      input: NewUpload,
      caller: Caller,
      address: string,
    ): Promise<Progress | Failure> => {
      const { id, conversationId } = input;
      const fromAdmin = caller.kind === 'admin';
      const isOwn = (one: { conversationId: ConversationId; fromAdmin: boolean }) =>
        one.conversationId === conversationId && one.fromAdmin === fromAdmin;
      const done = await store.find(id);
      if (done && !isOwn(done)) return otherFile();
      if (done) return { received: done.attachment.bytes, attachment: done.attachment };
      const known = await findUpload(parts, id);
      if (known && !(isOwn(known) && known.bytes === input.bytes)) return otherFile();
      if (known) return { received: known.received, attachment: null };
      const refused = await refuseNew(parts, input, caller, address);
      if (refused) return refused;
      // A repeat may have begun it while this one was checked.
      const other = uploads.get(id);
      if (other) return { received: other.received, attachment: null };
      const name = attachmentName(input.name);
      const description: Description = { conversationId, fromAdmin, name, bytes: input.bytes };
      const upload: Upload = {
        ...description,
        received: 0,
        touchedAt: clock.now(),
        last: Promise.resolve(),
      };
      uploads.set(id, upload);
      upload.last = files.begin(id, JSON.stringify(description));
      await upload.last.catch((error: unknown) => {
        uploads.delete(id);
        throw error;
      });
      return { received: 0, attachment: null };
    },

    part: async (
      {
        conversationId,
        id,
        offset,
      }: { conversationId: ConversationId; id: ClientId; offset: number },
      caller: Caller,
      bytes: Uint8Array,
    ): Promise<Progress | Failure> => {
      const upload = await findUpload(parts, id);
      const isOwn =
        upload?.conversationId === conversationId && upload.fromAdmin === (caller.kind === 'admin');
      if (!upload || !isOwn) return notThere();
      const written = upload.last
        .catch(() => {})
        .then(() => write(parts, id, upload, offset, bytes));
      upload.last = written;
      return written;
    },

    /** Whether the file belongs to an upload in progress. */
    has: (id: ClientId): boolean => uploads.has(id),

    /** Forgets uploads that received nothing for a while; their files have no owner any more. */
    forgetIdle: (): void => {
      const before = clock.now() - attachmentLimits.idleUploadMs;
      for (const [id, { touchedAt }] of uploads) if (touchedAt < before) uploads.delete(id);
    },
  };
};

export type Uploads = ReturnType<typeof createUploads>;
