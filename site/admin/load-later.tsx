import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { tryTwice } from '#site/platform/try-twice.ts';

/**
 * A part of the console that loads when it is first rendered. Its failure is thrown to the boundary
 * around it. Unlike `lazy`, it does not hide its siblings meanwhile.
 */
export const loadLater = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | null = null;
  const LoadedLater = (props: Props) => {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<Error | null>(null);
    useEffect(() => {
      let isShown = true;
      tryTwice(load).then(
        (part) => {
          loaded = part;
          if (isShown) setPart(() => part);
        },
        (error: unknown) => {
          if (isShown) setFailure(error instanceof Error ? error : new Error(String(error)));
        },
      );
      return () => {
        isShown = false;
      };
    }, []);
    if (failure !== null) throw failure;
    return Part ? <Part {...props} /> : waiting;
  };
  return LoadedLater;
};
