/**
 * Copies text. Resolves to false if the clipboard is missing, as on plain http, or the browser
 * refuses.
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
