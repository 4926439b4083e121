import { useState } from 'react';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import { markTexts } from '#shared/domain/mark-numbers.ts';
import { MarkedCanvas } from '#site/ui/marks/marked-canvas.tsx';
import { MarksDialog } from '#site/ui/marks/marks-dialog.tsx';

/** The drawing of a message, small; pressed, it opens large with its marks as text. */
export const MarkedDrawingView = ({ drawing }: { drawing: MarkedDrawing }) => {
  const [isOpen, setOpen] = useState(false);
  const { project, title, marks } = drawing;
  const texts = markTexts(drawing);
  return (
    <>
      <button
        type="button"
        className="marks-open"
        aria-label={`${texts.join('. ')}. Open the drawing`}
        onClick={() => setOpen(true)}
      >
        <MarkedCanvas project={project} marks={marks} isSmall />
      </button>
      {isOpen && (
        <MarksDialog title={title} onClose={() => setOpen(false)}>
          <div className="marks-scroll">
            <MarkedCanvas project={project} marks={marks} />
          </div>
          <ul className="marks-list">
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </MarksDialog>
      )}
    </>
  );
};
