import type { KeyboardEvent } from 'react';
import { firstRow, moveInList } from '#site/admin/move-in-list.ts';

/** The parts of the inbox that keys can focus. */
const parts = {
  search: '.list-search input',
  messages: '.thread [role="log"]',
  reply: '.thread .composer textarea',
  note: '[data-note]',
  visitor: '.visitor-panel',
} as const;

/** Returns false if the part is not on the screen. */
export const focusInInbox = (part: keyof typeof parts): boolean => {
  const field = document.querySelector<HTMLElement>(parts[part]);
  field?.focus();
  return field !== null && field === document.activeElement;
};

/** The keys of a search result. Escape, and up from the first result, return to the field. */
export const moveInResults = (event: KeyboardEvent<HTMLElement>): void => {
  const isUp = event.key === 'ArrowUp' && event.currentTarget === firstRow();
  if (event.key !== 'Escape' && !isUp) return moveInList(event);
  event.preventDefault();
  focusInInbox('search');
};
