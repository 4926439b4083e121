/** Lets every promise that can settle do so: a turn of the event loop comes after all of them. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
