import { useState } from 'react';

interface MoreButtonProps {
  children: string;
  /** Asks for more; the button sleeps until it has settled. The caller keeps its own failures. */
  onMore: () => Promise<unknown>;
}

/** Brings the next page of a long list. */
export const MoreButton = ({ children, onMore }: MoreButtonProps) => {
  const [isBusy, setBusy] = useState(false);
  const load = () => {
    setBusy(true);
    void onMore().finally(() => setBusy(false));
  };
  return (
    <button type="button" className="earlier" disabled={isBusy} onClick={load}>
      {isBusy ? 'Loading…' : children}
    </button>
  );
};
