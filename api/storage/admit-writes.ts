import type { IngestStore } from '#api/features/analytics/ingest/store.ts';
import type { AttachmentFiles } from '#api/features/attachments/store.ts';
import type { ContactStore } from '#api/features/contact/store.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import type { FingerprintStore } from '#api/features/fingerprint/store.ts';
import type { ProactiveStore } from '#api/features/proactive/store.ts';
import type { StorageRoom } from '#api/platform/storage-room.ts';

/** Wraps the stores that visitors write to: each checks the disk space before writing. */
export const createAdmission = (room: Pick<StorageRoom, 'admit' | 'has'>) => ({
  events: (store: IngestStore): IngestStore => ({
    ...store,
    add: async (event) => {
      room.admit('event');
      return store.add(event);
    },
  }),
  fingerprints: (store: FingerprintStore): FingerprintStore => ({
    add: async (fingerprint) => {
      room.admit('event');
      return store.add(fingerprint);
    },
  }),
  contact: (store: ContactStore): ContactStore => ({
    ...store,
    add: async (message) => {
      room.admit('start');
      return store.add(message);
    },
  }),
  proactive: (store: ProactiveStore): ProactiveStore => ({
    ...store,
    add: async (message, browsers) => {
      room.admit('start');
      return store.add(message, browsers);
    },
  }),
  attachments: (files: AttachmentFiles): AttachmentFiles => ({
    ...files,
    begin: async (id, description) => {
      room.admit('start');
      return files.begin(id, description);
    },
    append: async (id, offset, part) => {
      room.admit('start');
      return files.append(id, offset, part);
    },
  }),
  conversations: (store: ConversationStore): ConversationStore => ({
    ...store,
    start: async (input) => {
      const open = room.has('start') ? null : await store.findActive(input.tokenHash);
      if (open) return { conversation: open, isNew: false };
      room.admit('start');
      return store.start(input);
    },
    append: async (message) => {
      room.admit('message');
      return store.append(message);
    },
  }),
});

export type Admission = ReturnType<typeof createAdmission>;
