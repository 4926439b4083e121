import type { FileBytes } from '#shared/client/uploads/file-upload.ts';
import type { ClientId } from '#shared/contracts/ids.ts';

/** The bytes of unsent files, which survive a reload. No method throws. */
export interface FileStore {
  /** Does nothing if files cannot be stored; the sender then has to choose the file again. */
  put(key: ClientId, file: FileBytes): Promise<void>;
  get(key: ClientId): Promise<FileBytes | null>;
  remove(key: ClientId): Promise<void>;
  /** Removes files older than a day whose key is not among these. */
  sweep(keys: readonly ClientId[]): Promise<void>;
}
