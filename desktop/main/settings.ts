/** The only reader of the environment in the desktop app; called once at start. */
export const readEnvironment = () => ({
  /** Hot reload: the URL at which `npm run desktop -- --dev` serves the window. */
  dev: process.env['FOYER_DESKTOP_DEV'] ?? null,
  /** Another data folder, for tests and for a second account. */
  dataFolder: process.env['FOYER_DESKTOP_DATA'] ?? null,
  /** The AppImage file that was started; it unpacks the program to a new folder each time. */
  appImage: process.env['APPIMAGE'] ?? null,
});
