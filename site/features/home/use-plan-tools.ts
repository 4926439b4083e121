import { useCallback, useRef, useState } from 'react';

export type PlanTools = typeof import('#site/features/home/plan-tools.ts');

/**
 * What the plan needs once it is touched, fetched by the first call of `fetchTools`. Null until it is
 * there; after a failure the next call tries again.
 */
export const usePlanTools = () => {
  const [tools, setTools] = useState<PlanTools | null>(null);
  const isFetching = useRef(false);
  const fetchTools = useCallback(() => {
    if (isFetching.current) return;
    isFetching.current = true;
    import('#site/features/home/plan-tools.ts').then(setTools, () => {
      isFetching.current = false;
    });
  }, []);
  return { tools, fetchTools };
};
