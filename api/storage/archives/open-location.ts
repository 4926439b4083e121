import type { ArchiveStore } from '#api/storage/archives/archive-store.ts';
import type { S3Location } from '#api/storage/archives/s3-client.ts';
import { createFolderStore } from '#api/storage/archives/folder-store.ts';

export type BackupLocation =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3Location);

export interface SealedBackups {
  readonly location: BackupLocation;
  readonly secret: string;
}

export const openLocation = async (location: BackupLocation): Promise<ArchiveStore> => {
  if (location.kind === 'folder') return createFolderStore(location.folder);
  // Loaded only if used.
  const { createS3Store } = await import('#api/storage/archives/s3-store.ts');
  return createS3Store(location);
};
