import { useEffect, useRef } from 'react';
import { isTyping } from '#site/admin/frame/is-typing.ts';
import { browserTimers } from '#site/platform/browser-time.ts';

/** Triggers a key's action after the dialog that requested it has closed. */
export const pressKey = (key: string): void =>
  void browserTimers().after(0, () => {
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  });

/**
 * Handles the single keys of the open area. Ignores them while the admin types, during a dialog,
 * with a modifier, and after `g`. `does` returns false for unused keys.
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
