import { imprint } from 'virtual:content/imprint';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import '#site/features/palette/palette.css';
import { PaletteDialog } from '#site/features/palette/palette-dialog.tsx';
import { INDEX_ADDRESS, type PaletteItem } from '#site/features/palette/palette-item.ts';
import { createPalette, type Palette } from '#site/features/palette/palette.ts';
import { createRecent } from '#site/features/palette/recent.ts';
import { localKeyValue, pageKeyValue } from '#site/platform/browser-storage.ts';
import { createFetchData } from '#site/platform/fetch-data.ts';
import { browserPrivacy, isTracked } from '#site/platform/privacy.ts';
import { requestChat } from '#site/platform/chat-invitation.ts';
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
const createPaletteActions = (email: string): PaletteAction[] => [
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

/** Adds the palette to the page, closed, in its own root. `go` navigates to a URL. */
export const createBrowserPalette = (go: (path: string) => void): Palette => {
  const fetchData = createFetchData((url, init) => fetch(url, init));
  const actions = createPaletteActions(imprint.email);
  const palette = createPalette({
    // Our own build wrote and validated the file.
    fetchIndex: () => fetchData<readonly PaletteItem[]>(INDEX_ADDRESS),
    actions: actions.map(({ item }) => item),
    // For visitors who opted out of tracking nothing outlives the page.
    recent: createRecent(isTracked(browserPrivacy()) ? localKeyValue() : pageKeyValue()),
    choose: (key) => {
      if (key.startsWith('/')) return go(key);
      actions.find(({ item }) => item.key === key)?.run();
    },
  });
  const host = document.createElement('div');
  host.id = 'foyer-palette';
  document.body.append(host);
  // Renders synchronously: the palette must listen before it opens, or letters typed immediately
  // are lost.
  flushSync(() => createRoot(host).render(<PaletteDialog palette={palette} />));
  return palette;
};
