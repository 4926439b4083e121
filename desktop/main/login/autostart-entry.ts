import { APP_NAME } from '../app-identity.ts';

/** The argument that tells the app it was started at login, so that it stays hidden. */
export const AT_LOGIN = '--at-login';

/** Quotes a program for the `Exec` line: escapes special characters there and in the shells that run it. */
const quoted = (program: string): string =>
  `"${program
    .replace(/[\\"`$]/g, (each) => `\\${each}`)
    .replace(/\\/g, '\\\\')
    .replace(/%/g, '%%')}"`;

/**
 * The file that makes a Linux desktop start `program` at login.
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
