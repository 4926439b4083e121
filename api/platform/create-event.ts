/** Something that happens, and who wants to know of it: its source can be made before its listeners. */
export const createEvent = <Value>() => {
  const listeners: ((value: Value) => void)[] = [];
  return {
    on: (listener: (value: Value) => void): void => void listeners.push(listener),
    emit: (value: Value): void => {
      for (const listener of listeners) listener(value);
    },
  };
};
