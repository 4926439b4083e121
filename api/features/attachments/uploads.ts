import { attachmentLimits } from '#shared/attachment-limits.ts';
import type { Attachment } from '#shared/contracts/attachment.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import { attachmentName } from '#shared/domain/attachment-name.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { recognise } from '#api/platform/recognise.ts';
import type { AttachmentFiles, AttachmentStore } from '#api/features/attachments/store.ts';
import { addressKey } from '#api/http/address-key.ts';
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
  /** The sender, for the limit; null if another server began it. */
  readonly addressKey: string | null;
  received: number;
  touchedAt: number;
  /** The parts of an upload are written one at a time. */
  last: Promise<unknown>;
}

export interface NewUpload {
  readonly conversationId: ConversationId;
  readonly id: ClientId;
  readonly name: string;
  readonly bytes: number;
}

interface PartPosition {
  readonly conversationId: ConversationId;
  readonly id: ClientId;
  readonly offset: number;
}

interface Deps {
  readonly store: AttachmentStore;
  readonly files: AttachmentFiles;
  readonly clock: Clock;
  readonly addressLimit: AddressLimit;
  readonly isErased: (conversationId: ConversationId) => Promise<boolean>;
}

const { fileBytes, filesPerConversation, visitorBytesInAll, idleUploadMs } = attachmentLimits;
/** Maximum age of the cached total of visitors' files, which each part needs. */
const SUM_KNOWN_MS = 1_000;

const tooLarge = () => fail('too_large', 'a file may have at most 10 MB');
const notThere = () => fail('not_found', 'there is no such upload');
const noRoom = () => fail('storage_unavailable', 'no more files are accepted now');
const tooManyFiles = () => fail('conflict', 'the conversation has as many files as it may have');
const otherFile = () => fail('conflict', 'this attachment_id was used for another file');

interface Parts extends Deps {
  readonly uploads: Map<ClientId, Upload>;
  readonly hasRoomFor: (bytes: number) => Promise<boolean>;
}

/** Whether visitors may store that many more bytes. Received bytes count, not announced ones. */
const createRoom = ({ store, clock }: Deps, uploads: ReadonlyMap<ClientId, Upload>) => {
  let known: { readonly bytes: Promise<number>; readonly at: number } | null = null;
  return async (bytes: number): Promise<boolean> => {
    const now = clock.now();
    if (!known || Math.abs(now - known.at) >= SUM_KNOWN_MS)
      known = { bytes: store.visitorBytes(), at: now };
    const current = known;
    const stored = await current.bytes.catch((error: unknown) => {
      if (known === current) known = null;
      throw error;
    });
    const arrived = [...uploads.values()].reduce(
      (sum, one) => sum + (one.fromAdmin ? 0 : one.received),
      0,
    );
    return stored + arrived + bytes <= visitorBytesInAll;
  };
};

/** Deletes an upload after the part being written, unless another one has arrived since. */
const drop = async (
  { uploads, files }: Parts,
  id: ClientId,
  isStill: () => boolean,
  idleMs: number,
) => {
  const upload = uploads.get(id);
  if (!upload) return;
  upload.last = upload.last
    .catch(() => {})
    .then(async () => {
      if (uploads.get(id) !== upload || !isStill()) return;
      await files.abandon(id, idleMs);
      uploads.delete(id);
    });
  await upload.last;
};

/** Why a new upload is refused because of stored data; null if it is not. */
const refuseStored = async (
  { store, hasRoomFor }: Parts,
  { conversationId, bytes }: NewUpload,
  caller: Caller,
): Promise<Failure | null> => {
  if (bytes > fileBytes) return tooLarge();
  if ((await store.countIn(conversationId)) >= filesPerConversation) return tooManyFiles();
  return caller.kind === 'admin' || (await hasRoomFor(bytes)) ? null : noRoom();
};

/** Why a new upload is refused because of open ones. Decided synchronously, so that none slips in. */
const refuseOpen = (
  { uploads, addressLimit }: Parts,
  conversationId: ConversationId,
  caller: Caller,
  address: string,
): Failure | null => {
  const open = [...uploads.values()];
  const own = open.filter((one) => one.conversationId === conversationId);
  if (own.length >= filesPerConversation) return tooManyFiles();
  if (caller.kind === 'admin') return null;
  const key = addressKey(address);
  const isFull =
    own.filter((one) => !one.fromAdmin).length >= attachmentLimits.openPerConversation ||
    open.filter((one) => one.addressKey === key).length >= attachmentLimits.openPerAddress;
  if (isFull) return slowDown('too many files at once', attachmentLimits.idleCheckEveryMs);
  const waitMs = addressLimit.take(address);
  return waitMs > 0 ? slowDown('too many files from this address', waitMs) : null;
};

/** Converts a complete upload to a stored file. */
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
  // If the database did not answer, the row may exist: the file stays, and its sender starts over. The
  // sweep deletes it if nothing refers to it.
  const isAdded = await store.add(file).finally(() => void uploads.delete(id));
  if (isAdded) return { received: bytes, attachment };
  // The conversation was erased meanwhile.
  await files.remove(id);
  return notThere();
};

/** The data that another server needs to continue an upload. */
type Description = Pick<Upload, 'conversationId' | 'fromAdmin' | 'name' | 'bytes'>;

/** An upload in progress, possibly begun by another server. */
const findUpload = async (
  { files, uploads, clock }: Parts,
  id: ClientId,
): Promise<Upload | undefined> => {
  const known = uploads.get(id);
  const shared = known ? null : await files.progress(id);
  if (!shared) return known;
  const upload: Upload = {
    ...(JSON.parse(shared.description) as Description),
    addressKey: null,
    received: shared.received,
    touchedAt: clock.now(),
    last: Promise.resolve(),
  };
  // Another part may have found it meanwhile.
  const found = uploads.get(id) ?? upload;
  uploads.set(id, found);
  return found;
};

/** Adds a part if it continues the received bytes. */
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
    if (!upload.fromAdmin && !(await parts.hasRoomFor(part.length))) return noRoom();
    await files.append(id, offset, part);
    upload.received += part.length;
  }
  return upload.received === upload.bytes
    ? complete(parts, id, upload)
    : { received: upload.received, attachment: null };
};

/**
 * The uploads in progress. With a folder they live as long as the process: a client whose upload is
 * unknown starts over with the same id. With a database every server can continue them.
 */
export const createUploads = (deps: Deps) => {
  const uploads = new Map<ClientId, Upload>();
  const { store, files, clock } = deps;
  const parts: Parts = { ...deps, uploads, hasRoomFor: createRoom(deps, uploads) };

  /** Makes room for one more upload of a visitor, who may have abandoned their oldest. */
  const dropOldestOf = async (conversationId: ConversationId): Promise<void> => {
    const own = [...uploads]
      .filter(([, one]) => one.conversationId === conversationId && !one.fromAdmin)
      .toSorted(([, one], [, other]) => one.touchedAt - other.touchedAt);
    const over = own.slice(0, Math.max(0, own.length + 1 - attachmentLimits.openPerConversation));
    for (const [id] of over) await drop(parts, id, () => true, 0);
  };

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
      const refused = await refuseStored(parts, input, caller);
      if (refused) return refused;
      if (!fromAdmin) await dropOldestOf(conversationId);
      // A repeat may have begun it while this one was checked.
      const other = uploads.get(id);
      if (other) return { received: other.received, attachment: null };
      const excess = refuseOpen(parts, conversationId, caller, address);
      if (excess) return excess;
      const name = attachmentName(input.name);
      const description: Description = { conversationId, fromAdmin, name, bytes: input.bytes };
      const upload: Upload = {
        ...description,
        addressKey: fromAdmin ? null : addressKey(address),
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

    /**
     * The answer to a part before its bytes are read: null if they are wanted. A part at another offset
     * is answered with the upload's progress.
     */
    admit: async (
      { conversationId, id, offset }: PartPosition,
      caller: Caller,
      bytes: number,
    ): Promise<Progress | Failure | null> => {
      const upload = await findUpload(parts, id);
      const isOwn =
        upload?.conversationId === conversationId && upload.fromAdmin === (caller.kind === 'admin');
      if (!upload || !isOwn) return notThere();
      if (offset + bytes > upload.bytes) return tooLarge();
      await upload.last.catch(() => {});
      const received = (await files.progress(id))?.received ?? upload.received;
      return offset === received ? null : { received, attachment: null };
    },

    part: async (
      { conversationId, id, offset }: PartPosition,
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

    /** Deletes uploads that received nothing for a while. */
    dropIdle: async (): Promise<void> => {
      const isIdle = ({ touchedAt }: Upload) => touchedAt < clock.now() - idleUploadMs;
      for (const [id, upload] of [...uploads])
        if (isIdle(upload)) await drop(parts, id, () => isIdle(upload), idleUploadMs);
    },

    /** Deletes uploads of erased conversations. */
    dropErased: async (): Promise<void> => {
      for (const [id, { conversationId }] of [...uploads])
        if (await deps.isErased(conversationId)) await drop(parts, id, () => true, 0);
    },
  };
};

export type Uploads = ReturnType<typeof createUploads>;
