/** The only reader of the environment in the desktop app. */
export const foyerUrl = (): string | undefined => process.env['FOYER_URL'];
