/** Notifies every listener, even if one of them fails. */
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
