import { useSyncExternalStore } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

export type ResumeLength = 'short' | 'long';

const never = () => () => undefined;

/**
 * `?short` asks for the one-page version. A page is prerendered without its query, so the choice
 * holds from the moment after hydration.
 */
export const useResumeLength = (): ResumeLength => {
  const [search] = useSearchParams();
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated && search.has('short') ? 'short' : 'long';
};

/** One page or two, as links, so that either can be sent to somebody. */
export const LengthSwitch = ({ length }: { length: ResumeLength }) => (
  <nav className="resume-length" aria-label="Length">
    <Link to="/resume" preventScrollReset aria-current={length === 'long' ? 'page' : undefined}>
      Two pages
    </Link>
    <Link
      to="/resume?short"
      preventScrollReset
      aria-current={length === 'short' ? 'page' : undefined}
    >
      One page
    </Link>
  </nav>
);
