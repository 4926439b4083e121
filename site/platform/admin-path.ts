/** Whether a path belongs to the console, which has no chat, notice or palette. */
export const isAdminPath = (page: string): boolean => /^\/admin(?:[/?#]|$)/.test(page);
