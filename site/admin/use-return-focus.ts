import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns focus to the row of the item that was closed, or to the first row if it is gone. For the
 * element that holds the list, whose rows have `data-id`.
 */
export const useReturnFocus = <T extends HTMLElement>(
  openId: string | null,
): RefObject<T | null> => {
  const list = useRef<T>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (openId === null && last.current !== null) {
      const row = list.current?.querySelector<HTMLElement>(`[data-id="${last.current}"]`);
      (row ?? list.current?.querySelector<HTMLElement>('[data-id]'))?.focus();
    }
    last.current = openId;
  }, [openId]);
  return list;
};
