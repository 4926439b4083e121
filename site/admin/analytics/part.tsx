import type { CSSProperties } from 'react';
import { shareText } from '#site/admin/analytics/figures-text.ts';

interface PartProps {
  /** Between 0 and 1; null if the whole is empty. */
  share: number | null;
  title?: string;
}

/** A share as text, on a background whose strength shows the share. */
export const Part = ({ share, title }: PartProps) => (
  <span className="part" style={{ '--part': share ?? 0 } as CSSProperties} title={title}>
    {shareText(share)}
  </span>
);
