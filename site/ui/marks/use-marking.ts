import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { DrawingMark } from '#shared/contracts/marked-drawing.ts';
import { nextNumber } from '#shared/domain/mark-numbers.ts';
import { limits } from '#shared/limits.ts';
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
export const useMarking = (first: readonly DrawingMark[], earlier: readonly DrawingMark[]) => {
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
