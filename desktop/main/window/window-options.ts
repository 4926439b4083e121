import type { WebPreferences } from 'electron';

/** What the page may: nothing but what the preload names. */
export const windowOptions = (preload: string): WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  spellcheck: true,
});
