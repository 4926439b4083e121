import { projects } from 'virtual:content/projects';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { DrawingMark, MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import { limits } from '#shared/limits.ts';
import { nextNumber } from '#shared/domain/mark-numbers.ts';
import { MarkedCanvas } from '#site/ui/marks/marked-canvas.tsx';
import { MarksDialog } from '#site/ui/marks/marks-dialog.tsx';
import { texts } from '#site/texts/en.ts';

/** How far an arrow key moves the crosshair, as a fraction; farther with Shift. */
const STEP = 0.02;
const LONG_STEP = 0.1;

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

// A thousandth of the drawing is about a pixel, so more digits are useless.
const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 1_000;
const positionText = ({ x, y }: { x: number; y: number }) =>
  `${Math.round(x * 100)} %, ${Math.round(y * 100)} %`;

/** The marks being set on one drawing, and the crosshair for the keyboard. */
const useMarking = (first: readonly DrawingMark[], earlier: readonly DrawingMark[]) => {
  const [marks, setMarks] = useState(first);
  const [crosshair, setCrosshair] = useState({ x: 0.5, y: 0.5 });
  const [announcement, announce] = useState('');
  const number = nextNumber([...earlier, ...marks]);
  const isFull = marks.length >= limits.drawing.marksPerMessage || number === null;
  const set = (x: number, y: number) => {
    if (isFull || number === null) {
      announce(texts.ui.marks.holds(limits.drawing.marksPerMessage));
      return;
    }
    const mark = { number, x: within(x), y: within(y) };
    setMarks([...marks, mark]);
    setCrosshair(mark);
    announce(texts.ui.marks.set(number, positionText(mark)));
  };
  const removeLast = () => {
    const last = marks.at(-1);
    if (!last) return;
    setMarks(marks.slice(0, -1));
    announce(texts.ui.marks.removed(last.number));
  };
  return {
    marks,
    crosshair,
    announcement,
    isFull,
    removeLast,
    clear: () => setMarks([]),
    onClick: (event: MouseEvent<HTMLElement>) => {
      // A key press has no coordinates, so the mark goes to the crosshair.
      if (event.detail === 0) return set(crosshair.x, crosshair.y);
      const box = event.currentTarget.getBoundingClientRect();
      set((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const arrow = arrows[event.key];
      if (event.key === 'Backspace') removeLast();
      else if (arrow) {
        const step = event.shiftKey ? LONG_STEP : STEP;
        const moved = {
          x: within(crosshair.x + arrow[0] * step),
          y: within(crosshair.y + arrow[1] * step),
        };
        setCrosshair(moved);
        announce(texts.ui.marks.crosshair(positionText(moved)));
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};

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
