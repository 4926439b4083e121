/** Lets every promise settle that can: waits for one turn of the event loop. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
