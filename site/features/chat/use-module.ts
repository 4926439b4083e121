import { useEffect, useState } from 'react';

/**
 * Loads code on demand; null until loaded. Not React's `lazy`, which caches a failed fetch
 * permanently: here the next click retries. `load` and `onMissing` must be stable.
 */
export const useModule = <Module extends object>(
  load: () => Promise<Module>,
  isWanted: boolean,
  onMissing: () => void,
): Module | null => {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    if (isWanted && !module) load().then(setModule, onMissing);
  }, [load, isWanted, module, onMissing]);
  return module;
};
