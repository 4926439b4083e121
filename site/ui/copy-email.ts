import { showToast } from '#site/ui/toast/show-toast.ts';

const copy = async (text: string): Promise<boolean> => {
  try {
    // Undefined on plain http, refused where the browser forbids it.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Copies the address and confirms it. Where copying is forbidden, shows the address instead. */
export const copyEmail = async (address: string): Promise<void> => {
  const isCopied = await copy(address);
  if (isCopied) showToast(`Copied: ${address}`, 'done');
  else showToast(`This browser does not let the page copy. The address is ${address}`, 'problem');
};
