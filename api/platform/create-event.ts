/** A list of listeners. It lets the source of an event be created before those who listen to it. */
export const createEvent = <Value>() => {
  const listeners: ((value: Value) => void)[] = [];
  return {
    on: (listener: (value: Value) => void): void => void listeners.push(listener),
    emit: (value: Value): void => {
      for (const listener of listeners) listener(value);
    },
  };
};
