/** Tells each of them; one that fails keeps none of the others from hearing it. */
export const notifyAll = <T>(
  sinks: readonly ((value: T) => void)[],
  value: T,
  onError: (error: unknown) => void,
): void => {
  for (const sink of sinks) {
    try {
      sink(value);
    } catch (error) {
      onError(error);
    }
  }
};
