import { useEffect, useRef, type RefObject } from 'react';
import { isFocusIdle } from '#site/admin/retain-focus.ts';

/**
 * Returns the focus to the closed item's row, or to the first row if it is gone. Waits for rows,
 * and does nothing if another element has the focus by then. For the element that contains the
 * list, whose rows have `data-id`.
 */
export const useReturnFocus = <T extends HTMLElement>(
  openId: string | null,
): RefObject<T | null> => {
  const list = useRef<T>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    const closed = last.current;
    last.current = openId;
    if (openId !== null || closed === null || list.current === null) return undefined;
    const rows = list.current;
    const focusRow = () => {
      const row =
        rows.querySelector<HTMLElement>(`[data-id="${closed}"]`) ??
        rows.querySelector<HTMLElement>('[data-id]');
      row?.focus();
      return row !== null;
    };
    if (focusRow()) return undefined;
    const observer = new MutationObserver(() => {
      if (!isFocusIdle() || focusRow()) observer.disconnect();
    });
    observer.observe(rows, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [openId]);
  return list;
};
