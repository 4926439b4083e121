import type { ReactNode } from 'react';
import { clockText, isoDuration } from '#site/ui/format-duration.ts';

/** A film frame around a picture: perforations, number and duration. */
export const FilmFrame = ({
  number,
  durationS,
  children,
}: {
  /** The frame's number, from 1. */
  number: number;
  durationS: number;
  children: ReactNode;
}) => (
  <div className="film-frame" data-theme="dark">
    {children}
    <p className="film-edge">
      <span aria-hidden="true">{number}A</span>
      <time dateTime={isoDuration(durationS)}>{clockText(durationS)}</time>
    </p>
  </div>
);
