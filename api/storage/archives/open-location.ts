import type { ArchiveStore } from '#api/storage/archives/archive-store.ts';
import { createFolderStore } from '#api/storage/archives/folder-store.ts';

/** Where sealed copies go. */
export type BackupLocation = { readonly kind: 'folder'; readonly folder: string };

/** Where sealed copies go, and what seals them. */
export interface SealedBackups {
  readonly location: BackupLocation;
  readonly secret: string;
}

export const openLocation = async (location: BackupLocation): Promise<ArchiveStore> =>
  createFolderStore(location.folder);
