/** Whether an address belongs to the console, where chat, notice and palette have no business. */
export const isAdminPath = (page: string): boolean => /^\/admin(?:[/?#]|$)/.test(page);
