import type { PaletteItem } from '#site/features/palette/palette-item.ts';
import { requestChat } from '#site/platform/chat-invitation.ts';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import { isOff } from '#site/platform/features.ts';
import { copyEmail } from '#site/ui/copy-email.ts';
import { applyThemeChoice, type ThemeChoice, writeThemeChoice } from '#site/ui/theme.ts';

interface PaletteAction {
  item: PaletteItem;
  run: () => void;
}

const action = (
  { key, title, note, terms }: Pick<PaletteItem, 'key' | 'title' | 'note' | 'terms'>,
  run: () => void,
): PaletteAction => ({ item: { key, kind: 'action', title, note, terms, mark: 'Action' }, run });

const setTheme = (choice: ThemeChoice) => () => {
  writeThemeChoice(localKeyValue(), choice);
  applyThemeChoice(document.documentElement, choice);
};

/** The actions of the palette, besides navigation. */
export const createPaletteActions = (email: string): PaletteAction[] => [
  ...(isOff('chat')
    ? []
    : [
        action(
          {
            key: 'chat',
            title: 'Open the chat',
            note: 'Send me a message',
            terms: 'talk message live',
          },
          () => requestChat(),
        ),
      ]),
  action(
    { key: 'copy-email', title: 'Copy the e-mail address', note: email, terms: 'email mail' },
    // Never rejects: a toast reports the result.
    () => void copyEmail(email),
  ),
  action(
    {
      key: 'theme-light',
      title: 'Light theme',
      note: 'White drawing paper',
      terms: 'bright vellum',
    },
    setTheme('light'),
  ),
  action(
    {
      key: 'theme-dark',
      title: 'Dark theme',
      note: 'Blueprint',
      terms: 'night blue cyanotype',
    },
    setTheme('dark'),
  ),
  action(
    {
      key: 'theme-system',
      title: 'Theme of the system',
      note: 'Light or dark as your device is',
      terms: 'auto automatic',
    },
    setTheme('system'),
  ),
];
