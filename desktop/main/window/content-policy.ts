/** The origin of the window's files in development; null: the app itself. */
export type DevRenderer = string | null;

const socketOf = (origin: string): string => origin.replace(/^http/, 'ws');

/**
 * The policy of every page of the window: its own files and the configured server, if any. Inline
 * scripts and styles are allowed only in development, because hot reload needs them.
 */
export const contentPolicy = (server: string | null, dev: DevRenderer): string => {
  const inline = dev === null ? '' : " 'unsafe-inline'";
  const connects = [
    ...(server === null ? [] : [server, socketOf(server)]),
    ...(dev === null ? [] : ["'self'", dev, socketOf(dev)]),
  ];
  return [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connects.join(' ') || "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};
