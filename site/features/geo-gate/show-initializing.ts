import '#site/features/geo-gate/initializing.css';

/**
 * Shows the loading screen over the page. It avoids React: on a slow connection that code would
 * arrive after the response it bridges. Returns a function that removes it and restores the focus.
 */
export const showInitializing = (): (() => void) => {
  const dialog = document.createElement('dialog');
  dialog.className = 'gate-initializing label';
  dialog.textContent = dialog.ariaLabel = 'Initializing...';
  // In some browsers Escape closes a modal even if the first one was cancelled.
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
