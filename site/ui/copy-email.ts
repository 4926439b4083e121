import { copyText } from '#site/ui/copy-text.ts';
import { showToast } from '#site/ui/toast/show-toast.ts';
import { texts } from '#site/texts/en.ts';

/** Copies the email address and confirms it. If copying is blocked, shows the address instead. */
export const copyEmail = async (address: string): Promise<void> => {
  const isCopied = await copyText(address);
  if (isCopied) showToast(texts.ui.copied(address), 'done');
  else showToast(texts.ui.notCopied(address), 'problem');
};
