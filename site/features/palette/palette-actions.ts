import type { PaletteItem } from '#site/features/palette/palette-item.ts';
import { requestChat } from '#site/platform/chat-invitation.ts';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import { isOff } from '#site/platform/features.ts';
import { copyEmail } from '#site/ui/copy-email.ts';
import { applyThemeChoice, type ThemeChoice, writeThemeChoice } from '#site/ui/theme.ts';
import { texts } from '#site/texts/en.ts';

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
            title: texts.palette.chat,
            note: texts.palette.chatNote,
            terms: texts.palette.chatTerms,
          },
          () => requestChat(),
        ),
      ]),
  action(
    { key: 'copy-email', title: texts.palette.copy, note: email, terms: texts.palette.copyTerms },
    // Never rejects: a toast reports the result.
    () => void copyEmail(email),
  ),
  action(
    {
      key: 'theme-light',
      title: texts.palette.light,
      note: texts.palette.lightNote,
      terms: texts.palette.lightTerms,
    },
    setTheme('light'),
  ),
  action(
    {
      key: 'theme-dark',
      title: texts.palette.dark,
      note: texts.palette.darkNote,
      terms: texts.palette.darkTerms,
    },
    setTheme('dark'),
  ),
  action(
    {
      key: 'theme-system',
      title: texts.palette.system,
      note: texts.palette.systemNote,
      terms: texts.palette.systemTerms,
    },
    setTheme('system'),
  ),
];
