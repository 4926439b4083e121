import { useEffect, useRef } from 'react';
import { isTyping } from '#site/admin/frame/is-typing.ts';
import { browserTimers } from '#site/platform/browser-time.ts';

/** Does what the key does, once the dialog that asked for it is closed. */
export const pressKey = (key: string): void =>
  void browserTimers().after(0, () => {
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  });

/**
 * Handles the single keys of the open area. It ignores them while the admin types, over a dialog, with a
 * modifier, or as the letter after `g`. `does` returns false for a key that it does not use.
 */
export const useSingleKeys = (does: (key: string) => boolean): void => {
  const now = useRef(does);
  useEffect(() => {
    now.current = does;
  });
  useEffect(() => {
    let before = '';
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
      const isSecond = before === 'g';
      before = '';
      if (ctrlKey || metaKey || altKey || isComposing || isTyping(event.target)) return;
      before = key;
      if (isSecond || defaultPrevented || document.querySelector('dialog:modal')) return;
      if (now.current(key)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};
