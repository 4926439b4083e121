import { useState } from 'react';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import { markedText } from '#shared/domain/drawing-marks.ts';
import { markTexts } from '#shared/domain/mark-numbers.ts';
import { MarkedCanvas } from '#site/ui/marks/marked-canvas.tsx';
import { MarksDialog } from '#site/ui/marks/marks-dialog.tsx';
import { texts } from '#site/texts/en.ts';

/** A message's drawing as a small button. It opens the large one, with its marks as text. */
export const MarkedDrawingView = ({ drawing }: { drawing: MarkedDrawing }) => {
  const [isOpen, setOpen] = useState(false);
  const { title, marks, own } = drawing;
  const lines = own && marks.length === 0 ? [markedText(drawing)] : markTexts(drawing);
  return (
    <>
      <button
        type="button"
        className="marks-open"
        aria-label={texts.ui.marks.open(lines.join('. '))}
        onClick={() => setOpen(true)}
      >
        <MarkedCanvas drawing={drawing} marks={marks} isSmall />
      </button>
      {isOpen && (
        <MarksDialog title={title} onClose={() => setOpen(false)}>
          <div
            className="marks-scroll"
            role="group"
            aria-label={texts.ui.marks.marked}
            // Wider than a small window, so the arrow keys scroll it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
          >
            <MarkedCanvas drawing={drawing} marks={marks} />
          </div>
          <ul className="marks-list">
            {lines.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {own && (
            <details>
              <summary>{texts.ui.marks.notation}</summary>
              <pre>{own.notation}</pre>
            </details>
          )}
        </MarksDialog>
      )}
    </>
  );
};
