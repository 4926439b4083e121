/**
 * Makes a field as high as its text in browsers without `field-sizing` (WebKit before 26.2). The
 * style sheet's limits still apply.
 */
export const fitHeight = (field: HTMLTextAreaElement | null | undefined): void => {
  if (!field || CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
};
