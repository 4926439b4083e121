import type { ReactNode } from 'react';
import { clockText, isoDuration } from '#site/ui/format-duration.ts';

/** A frame of film around a picture: its perforation, its number and how long the film runs. */
export const FilmFrame = ({
  number,
  durationS,
  children,
}: {
  /** Of the frame, from 1. */
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
