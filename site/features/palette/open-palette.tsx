import '#site/features/palette/palette.css';
import { imprint } from 'virtual:content/imprint';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createPaletteActions } from '#site/features/palette/palette-actions.ts';
import { PaletteDialog } from '#site/features/palette/palette-dialog.tsx';
import { INDEX_ADDRESS, type PaletteItem } from '#site/features/palette/palette-item.ts';
import { createPalette, type Palette } from '#site/features/palette/palette.ts';
import { createRecent } from '#site/features/palette/recent.ts';
import { localKeyValue, pageKeyValue } from '#site/platform/browser-storage.ts';
import { createFetchData } from '#site/platform/fetch-data.ts';
import { browserPrivacy, isTracked } from '#site/platform/privacy.ts';

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
