/** Waits for pending promises to settle: a macrotask runs after all microtasks. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
