import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys, Home and End go from row to row of a list, whose rows bear `data-id`. */
export const moveInList = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key];
  const list = event.currentTarget.closest('ul');
  if (!step || !list) return;
  event.preventDefault();
  const rows = [...list.querySelectorAll<HTMLElement>('[data-id]')];
  rows[step(rows.indexOf(event.currentTarget), rows.length)]?.focus();
};
