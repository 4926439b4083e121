import type { Palette } from '#site/features/palette/palette.ts';
import { isAdminPath } from '#site/platform/admin-path.ts';

/** The event with which a button on the page opens the palette. */
export const PALETTE_EVENT = 'foyer:palette';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

const isShortcut = (event: KeyboardEvent): boolean => {
  if (event.altKey || event.shiftKey || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k';
  return event.key === '/' && !isTyping(event.target);
};

/**
 * Listens for the palette's shortcuts, and fetches the palette on the first one. Inactive in the
 * console, which has its own keys, and over another modal such as the notice.
 */
export const mountPalette = (path: () => string, go: (path: string) => void): void => {
  let palette: Promise<Palette> | null = null;
  const open = () => {
    if (isAdminPath(path()) || document.querySelector('dialog:modal, [data-gate]')) return;
    palette ??= import('#site/features/palette/open-palette.tsx').then(({ createBrowserPalette }) =>
      createBrowserPalette(go),
    );
    palette.then(
      (opened) => opened.open(),
      () => {
        palette = null;
        // Handled by reload-note.ts, which is not among any page's initial scripts.
        dispatchEvent(new CustomEvent('foyer:missing', { detail: 'The palette' }));
      },
    );
  };
  addEventListener(PALETTE_EVENT, open);
  addEventListener('keydown', (event) => {
    if (!isShortcut(event) || isAdminPath(path())) return;
    event.preventDefault();
    open();
  });
};
