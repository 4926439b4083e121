import { APP_NAME } from '../app-identity.ts';

/** The word by which the app knows that it was started at login, and nobody asked to see it. */
export const AT_LOGIN = '--at-login';

/** Quoted for the `Exec` line: the characters that mean something there, and in the shells behind it. */
const quoted = (program: string): string =>
  `"${program
    .replace(/[\\"`$]/g, (each) => `\\${each}`)
    .replace(/\\/g, '\\\\')
    .replace(/%/g, '%%')}"`;

/**
 * The file that has a desktop of Linux start `program` at login.
 * https://specifications.freedesktop.org/autostart-spec/ and desktop-entry-spec/, "The Exec key".
 */
export const autostartEntry = (program: string): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${APP_NAME}`,
    `Exec=${quoted(program)} ${AT_LOGIN}`,
    'Terminal=false',
    '',
  ].join('\n');
