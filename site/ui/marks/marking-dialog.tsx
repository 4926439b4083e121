import { projects } from 'virtual:content/projects';
import { useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { DrawingMark, MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import { limits } from '#shared/limits.ts';
import { MarkedCanvas } from '#site/ui/marks/marked-canvas.tsx';
import { MarksDialog } from '#site/ui/marks/marks-dialog.tsx';
import { useMarking } from '#site/ui/marks/use-marking.ts';

interface MarkingDialogProps {
  /** The project whose drawing is shown first, if it has one. */
  project: string | null;
  /** What goes with the message so far. */
  marked: MarkedDrawing | null;
  /** The marks that the thread has on a project's drawing. */
  earlierOn: (project: string) => readonly DrawingMark[];
  onDone: (drawing: MarkedDrawing) => void;
  onClose: () => void;
}

interface TableProps {
  title: string;
  marking: ReturnType<typeof useMarking>;
  project: string;
  earlier: readonly DrawingMark[];
  stage: RefObject<HTMLButtonElement | null>;
}

/** The drawing to mark. Where it is wider than the window, it scrolls to the crosshair. */
const Table = ({ title, marking, project, earlier, stage }: TableProps) => {
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
        aria-label={`Drawing of ${title}. Arrow keys move the crosshair, Enter sets a mark, Backspace removes the last one.`}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <MarkedCanvas project={project} marks={marks} earlier={earlier} crosshair={crosshair} />
      </button>
    </div>
  );
};

/** A sheet on which somebody marks the drawing of a project with numbered clouds. */
export const MarkingDialog = (props: MarkingDialogProps) => {
  const { marked, earlierOn, onDone, onClose } = props;
  const wanted = marked?.project ?? props.project;
  const [id, setId] = useState(() => projects.find((each) => each.id === wanted)?.id ?? null);
  const project = projects.find((each) => each.id === id) ?? projects[0];
  const earlier = project ? earlierOn(project.id) : [];
  const marking = useMarking(marked?.marks ?? [], earlier);
  const stage = useRef<HTMLButtonElement>(null);
  const selectId = useId();
  if (!project) return null;
  const { marks, announcement, isFull, removeLast } = marking;
  const position = { project: project.id, title: project.title };
  return (
    <MarksDialog title="Mark the drawing" focus={stage} onClose={onClose}>
      <div className="marks-choice cluster">
        <label htmlFor={selectId}>Project</label>
        <select
          id={selectId}
          value={project.id}
          onChange={(event) => {
            setId(event.target.value);
            marking.clear();
          }}
        >
          {projects.map(({ id: each, title, number }) => (
            <option key={each} value={each}>
              {number} {title}
            </option>
          ))}
        </select>
      </div>
      <Table
        marking={marking}
        earlier={earlier}
        stage={stage}
        project={project.id}
        title={project.title}
      />
      <div className="marks-foot cluster">
        <p>
          {isFull
            ? 'No more marks fit into this message.'
            : `Press a point to mark it. ${marks.length} of ${limits.drawing.marksPerMessage} set.`}
        </p>
        <button type="button" disabled={marks.length === 0} onClick={removeLast}>
          Remove last
        </button>
        <button
          type="button"
          className="marks-done"
          disabled={marks.length === 0}
          onClick={() => onDone({ ...position, marks: [...marks] })}
        >
          Add to message
        </button>
      </div>
      <output className="sr-only">{announcement}</output>
    </MarksDialog>
  );
};
