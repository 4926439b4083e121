import { useState } from 'react';
import { texts } from '#site/texts/en.ts';

interface MoreButtonProps {
  children: string;
  /** Loads more. The button is disabled until the promise settles. The caller handles failures. */
  onMore: () => Promise<unknown>;
}

/** Loads the next page of a long list. */
export const MoreButton = ({ children, onMore }: MoreButtonProps) => {
  const [isBusy, setBusy] = useState(false);
  const load = () => {
    setBusy(true);
    void onMore().finally(() => setBusy(false));
  };
  return (
    <button type="button" className="earlier" disabled={isBusy} onClick={load}>
      {isBusy ? texts.thread.loading : children}
    </button>
  );
};
