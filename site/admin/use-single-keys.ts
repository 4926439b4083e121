import { useEffect, useRef } from 'react';
import { isTyping } from '#site/admin/frame/is-typing.ts';

/**
 * Hears the single keys of the area that is open: not while somebody types, over a dialog, with a
 * modifier, or as the letter after `g`. `does` answers false for a key that it has no use for.
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
