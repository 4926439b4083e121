import { useEffect, useState } from 'react';

/** Long enough that a pointer on its way to something else does not choose. */
const LOOKED_AT_MS = 500;

/** The last project that was pointed at, tapped or focused for a while. */
export const useLookedAt = (pointed: string | null): string | null => {
  const [last, setLast] = useState<string | null>(null);
  useEffect(() => {
    if (pointed === null) return;
    const timer = setTimeout(() => setLast(pointed), LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, [pointed]);
  return last;
};
