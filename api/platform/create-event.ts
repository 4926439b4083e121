/** A list of listeners. The source of an event can be created before its listeners. */
export const createEvent = <Value>() => {
  const listeners: ((value: Value) => void)[] = [];
  return {
    on: (listener: (value: Value) => void): void => void listeners.push(listener),
    emit: (value: Value): void => {
      for (const listener of listeners) listener(value);
    },
  };
};
