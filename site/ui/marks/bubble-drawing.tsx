import { useEffect, useState } from 'react';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';

const loadView = () => import('#site/ui/marks/marked-drawing-view.tsx');
type DrawingView = Awaited<ReturnType<typeof loadView>>;

/** The drawing of a message. Its code loads with the first one; until then its place is kept. */
export const BubbleDrawing = ({ drawing }: { drawing: MarkedDrawing }) => {
  const [view, setView] = useState<DrawingView | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    loadView().then(setView, () => setMissing(true));
  }, []);
  if (view) return <view.MarkedDrawingView drawing={drawing} />;
  const numbers = drawing.marks.map(({ number }) => number).join(', ');
  return (
    <span className="bubble-drawing">
      {isMissing && `Marks ${numbers} on the drawing of ${drawing.title}`}
    </span>
  );
};
