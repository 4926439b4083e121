import type { KeyboardEvent } from 'react';
import { isFocusIdle } from '#site/admin/retain-focus.ts';

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

const rowsIn = (list: ParentNode): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[data-id]'),
];

/** The rows on the screen. A list has `data-rows`, and its rows `data-id`. */
const rowsOnPage = (): HTMLElement[] =>
  [...document.querySelectorAll('[data-rows]')]
    .flatMap(rowsIn)
    .filter((row) => row.checkVisibility());

export const firstRow = (): HTMLElement | undefined => rowsOnPage()[0];

/** Arrow keys, Home and End move between a list's rows. */
export const moveInList = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key];
  const list = event.currentTarget.closest('[data-rows]');
  if (!step || !list) return;
  event.preventDefault();
  const rows = rowsIn(list);
  rows[step(rows.indexOf(event.currentTarget), rows.length)]?.focus();
};

const keysOf: Readonly<Record<string, 'ArrowDown' | 'ArrowUp'>> = {
  j: 'ArrowDown',
  k: 'ArrowUp',
  ArrowDown: 'ArrowDown',
  ArrowUp: 'ArrowUp',
};

/**
 * Moves between a list's rows with keys pressed anywhere on the page: from the focused row, from
 * the open one, or to the first. Arrow keys scroll a focused element, so they move only while
 * nothing has the focus. Returns false if the key does something else, or no row is on the screen.
 */
export const moveFromPage = (key: string): boolean => {
  const step = steps[keysOf[key] ?? ''];
  const focused = document.activeElement;
  const rows = rowsOnPage();
  if (!step || rows.length === 0 || (key.startsWith('Arrow') && !isFocusIdle())) return false;
  const inList = rows.findIndex((row) => row === focused);
  const from = inList === -1 ? rows.findIndex((row) => row.ariaCurrent !== null) : inList;
  rows[from === -1 ? 0 : step(from, rows.length)]?.focus();
  return true;
};
