import { useEffect, useState } from 'react';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import { drawInWorker, pictureOf } from '#site/ui/own-drawing/draw-in-worker.ts';

/** The URL of an own drawing's picture; null until it is ready, and if it cannot be made. */
export const useOwnPicture = ({
  own,
  title,
}: Pick<MarkedDrawing, 'own' | 'title'>): string | null => {
  const [source, setSource] = useState<string | null>(null);
  const { notation, motif, name = '', day = '' } = own ?? {};
  useEffect(() => {
    if (notation === undefined || motif === undefined) return;
    let isCurrent = true;
    void drawInWorker({ notation, motif, name, day, title }).then((result) => {
      if (isCurrent && 'svg' in result) setSource(pictureOf(result.svg));
    });
    return () => {
      isCurrent = false;
    };
  }, [notation, motif, name, day, title]);
  return source;
};
