/** The parts of the inbox that a key focuses. */
const parts = {
  search: '.list-search input',
  messages: '.thread [role="log"]',
  reply: '.thread .composer textarea',
  note: '[data-note]',
  visitor: '.visitor-panel',
} as const;

/** False: the part is not on the screen. */
export const focusInInbox = (part: keyof typeof parts): boolean => {
  const field = document.querySelector<HTMLElement>(parts[part]);
  field?.focus();
  return field !== null && field === document.activeElement;
};
