import { copyText } from '#site/ui/copy-text.ts';
import { showToast } from '#site/ui/toast/show-toast.ts';

/** Copies the email address and confirms it. If copying is blocked, shows the address instead. */
export const copyEmail = async (address: string): Promise<void> => {
  const isCopied = await copyText(address);
  if (isCopied) showToast(`Copied: ${address}`, 'done');
  else showToast(`This browser does not let the page copy. The address is ${address}`, 'problem');
};
