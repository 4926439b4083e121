import { projects } from 'virtual:content/projects';
import { useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { DrawingMark, MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import { limits } from '#shared/limits.ts';
import { MarkedCanvas } from '#site/ui/marks/marked-canvas.tsx';
import { MarksDialog } from '#site/ui/marks/marks-dialog.tsx';
import { useMarking } from '#site/ui/marks/use-marking.ts';
import { texts } from '#site/texts/en.ts';

interface MarkingDialogProps {
  /** The project whose drawing is shown first, if it exists. */
  project: string | null;
  /** The thread's own drawings, newest first. */
  own: readonly MarkedDrawing[];
  /** The marks for the next message so far. */
  marked: MarkedDrawing | null;
  /** The thread's marks on a project's drawing. */
  earlierOn: (project: string) => readonly DrawingMark[];
  onDone: (drawing: MarkedDrawing) => void;
  onClose: () => void;
}

type Drawing = Pick<MarkedDrawing, 'project' | 'title' | 'own'>;

interface TableProps {
  drawing: Drawing;
  marking: ReturnType<typeof useMarking>;
  earlier: readonly DrawingMark[];
  stage: RefObject<HTMLButtonElement | null>;
}

/** The drawing to mark. If it is wider than the window, it scrolls to the crosshair. */
const Table = ({ drawing, marking, earlier, stage }: TableProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const { marks, crosshair, onClick, onKeyDown } = marking;
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current) current.scrollLeft = crosshair.x * current.scrollWidth - current.clientWidth / 2;
  }, [crosshair]);
  return (
    <div ref={scroller} className="marks-scroll">
      <button
        type="button"
        ref={stage}
        className="marks-stage"
        aria-label={texts.ui.marks.stage(drawing.title)}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <MarkedCanvas drawing={drawing} marks={marks} earlier={earlier} crosshair={crosshair} />
      </button>
    </div>
  );
};

/** A dialog for marking a drawing with numbered clouds. */
export const MarkingDialog = (props: MarkingDialogProps) => {
  const { marked, earlierOn, onDone, onClose } = props;
  const wanted = marked?.project ?? props.project;
  const own = marked?.own ? [marked, ...props.own] : props.own;
  const drawings = [
    ...own.filter(({ project }, at) => own.findIndex((each) => each.project === project) === at),
    ...projects.map(({ id, title, number }) => ({ project: id, title, number })),
  ];
  const [id, setId] = useState(wanted);
  const chosen =
    drawings.find(({ project }) => project === id) ?? drawings.find((each) => 'number' in each);
  const earlier = chosen ? earlierOn(chosen.project) : [];
  const marking = useMarking(marked?.marks ?? [], earlier);
  const stage = useRef<HTMLButtonElement>(null);
  const selectId = useId();
  if (!chosen) return null;
  const { marks, announcement, isFull, removeLast } = marking;
  const { project, title } = chosen;
  const drawing: Drawing = { project, title, ...('own' in chosen && { own: chosen.own }) };
  return (
    <MarksDialog title={texts.ui.marks.title} focus={stage} onClose={onClose}>
      <div className="marks-choice cluster">
        <label htmlFor={selectId}>{texts.ui.marks.drawing}</label>
        <select
          id={selectId}
          value={project}
          onChange={(event) => {
            setId(event.target.value);
            marking.clear();
          }}
        >
          {drawings.map((each) => (
            <option key={each.project} value={each.project}>
              {'number' in each ? `${each.number} ${each.title}` : each.title}
            </option>
          ))}
        </select>
      </div>
      <Table marking={marking} earlier={earlier} stage={stage} drawing={drawing} />
      <div className="marks-foot cluster">
        <p>
          {isFull
            ? texts.ui.marks.isFull
            : texts.ui.marks.press(marks.length, limits.drawing.marksPerMessage)}
        </p>
        <button type="button" disabled={marks.length === 0} onClick={removeLast}>
          {texts.ui.marks.removeLast}
        </button>
        <button
          type="button"
          className="marks-done"
          disabled={marks.length === 0}
          onClick={() => onDone({ ...drawing, marks: [...marks] })}
        >
          {texts.ui.marks.add}
        </button>
      </div>
      <output className="sr-only">{announcement}</output>
    </MarksDialog>
  );
};
