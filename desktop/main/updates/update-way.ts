export interface Build {
  readonly platform: NodeJS.Platform;
  /** Where newer versions are; empty for nowhere. */
  readonly updateUrl: string;
  /** Whether the build was signed with a certificate. */
  readonly isSigned: boolean;
  /** The text of `app-update.yml` in the packaged app; null when there is none. */
  readonly updateConfig: string | null;
}

/**
 * How the app learns of a newer version. It installs one by itself only where the signature of what
 * it has downloaded is verified before: macOS compares it with that of the running app, and on
 * Windows electron-updater compares it with the publisher in `app-update.yml`, and compares nothing
 * when there is none. Nothing verifies an AppImage or a deb.
 */
export const updateWay = (build: Build): 'none' | 'link' | 'itself' => {
  const { platform, updateUrl, isSigned, updateConfig } = build;
  if (!updateUrl.startsWith('https://')) return 'none';
  if (!isSigned || updateConfig === null) return 'link';
  const hasPublisher = /^publisherName:[ \t]*(?:\S|\n[ \t]*- *\S)/m.test(updateConfig);
  return platform === 'darwin' || (platform === 'win32' && hasPublisher) ? 'itself' : 'link';
};
