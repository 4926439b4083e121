import { useSyncExternalStore } from 'react';
import { PALETTE_EVENT } from '#site/shell/mount-palette.ts';

const never = () => () => {};
const modifier = () => (/mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl');
// The prerender cannot know the keyboard.
const likelyModifier = () => 'Ctrl';

/** Opens the palette; the only way without a keyboard. */
export const PaletteButton = () => {
  const key = useSyncExternalStore(never, modifier, likelyModifier);
  return (
    <button
      type="button"
      className="palette-button label"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={() => dispatchEvent(new Event(PALETTE_EVENT))}
    >
      Find <kbd aria-hidden="true">{key} K</kbd>
    </button>
  );
};
