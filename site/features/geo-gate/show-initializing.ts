import '#site/features/geo-gate/initializing.css';

/**
 * The loading screen over the page, without React: a slow line would bring more code after the answer
 * it is to bridge. Answers how to take it away, which gives the focus back.
 */
export const showInitializing = (): (() => void) => {
  const dialog = document.createElement('dialog');
  dialog.className = 'gate-initializing label';
  dialog.textContent = dialog.ariaLabel = 'Initializing...';
  // Escape closes a modal, in some browsers whatever is said to the first one.
  const reopen = () => dialog.showModal();
  dialog.addEventListener('close', reopen);
  document.body.append(dialog);
  dialog.showModal();
  return () => {
    dialog.removeEventListener('close', reopen);
    dialog.close();
    dialog.remove();
  };
};
