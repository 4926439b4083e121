/** Whether anybody looks, whether there is a network, and when that changes. */
export interface PageLife {
  isVisible(): boolean;
  isOnline(): boolean;
  /** The window is the one in front: a person who types now types here. */
  hasFocus(): boolean;
  /** Each of the above may have changed, or the page came back from the browser's cache. */
  onChange(listener: () => void): () => void;
  /** The page became visible, came back from the cache, or went online: time to catch up. */
  onWake(listener: () => void): () => void;
  /** The visitor moved, pressed, scrolled or touched something. */
  onInput(listener: () => void): () => void;
}
