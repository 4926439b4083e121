export interface Build {
  readonly platform: NodeJS.Platform;
  /** The address of newer versions; empty for none. */
  readonly updateUrl: string;
  /** Whether the build was signed with a certificate. */
  readonly isSigned: boolean;
  /** The text of `app-update.yml` in the packaged app; null if there is none. */
  readonly updateConfig: string | null;
}

/**
 * How the app learns of a newer version. It installs one by itself only if the signature of the download
 * is verified: macOS compares it with that of the running app, and on Windows electron-updater compares
 * it with the publisher in `app-update.yml`, or not at all if there is none. Nothing verifies an
 * AppImage or a deb.
 */
export const updateWay = (build: Build): 'none' | 'link' | 'itself' => {
  const { platform, updateUrl, isSigned, updateConfig } = build;
  if (!updateUrl.startsWith('https://')) return 'none';
  if (!isSigned || updateConfig === null) return 'link';
  const hasPublisher = /^publisherName:[ \t]*(?:\S|\n[ \t]*- *\S)/m.test(updateConfig);
  return platform === 'darwin' || (platform === 'win32' && hasPublisher) ? 'itself' : 'link';
};
