/**
 * Makes a field as high as its text where the browser has no `field-sizing` (WebKit before 26.2). Its
 * own limits, from the style sheet, hold.
 */
export const fitHeight = (field: HTMLTextAreaElement | null | undefined): void => {
  if (!field || CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
};
