/** The only reader of the environment in the desktop app; said once at start. */
export const readEnvironment = () => ({
  /** Hot reload: where `npm run desktop -- --dev` serves the window's parts. */
  dev: process.env['FOYER_DESKTOP_DEV'] ?? null,
  /** A folder of one's own for what is kept: tests, and a second account. */
  dataFolder: process.env['FOYER_DESKTOP_DATA'] ?? null,
  /** The file that was started, where the program itself is unpacked out of it anew each time. */
  appImage: process.env['APPIMAGE'] ?? null,
});
