import { clipboard, Menu, type App } from 'electron';
import { contextMenuOf } from './window/context-menu.ts';

/** Electron has no context menu by default. */
export const setupContextMenu = (app: App): void => {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('context-menu', (_details, params) => {
      const entries = contextMenuOf(params, {
        replace: (word) => contents.replaceMisspelling(word),
        learn: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
        copy: (text) => void clipboard.writeText(text),
      });
      if (entries.length > 0) Menu.buildFromTemplate(entries).popup();
    });
  });
};
