/** Whether the page is visible, focused and online, and when that changes. */
export interface PageLife {
  isVisible(): boolean;
  isOnline(): boolean;
  /** The window has the focus, so keyboard input goes here. */
  hasFocus(): boolean;
  /** Any of the above may have changed, or the page returned from the browser's cache. */
  onChange(listener: () => void): () => void;
  /** The page became visible, returned from the cache, or went online: time to catch up. */
  onWake(listener: () => void): () => void;
  /** The visitor moved the pointer, pressed, scrolled or touched something. */
  onInput(listener: () => void): () => void;
}
