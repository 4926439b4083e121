import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Bubble } from '#site/ui/chat/bubble-list.ts';
import { createRowHeights, type RowHeights } from '#site/ui/chat/virtual/row-heights.ts';
import { offsetsOf, rowAt, windowAt, type RowWindow } from '#site/ui/chat/virtual/row-offsets.ts';

/** A reader closer to the end than this counts as at the end. In px, like every size here. */
const AT_END = 48;
/** Rendered beyond the view. The window moves once half of it has been scrolled. */
const MARGIN = 800;
/** The gap above a row that the list scrolls to. */
const ROW_BELOW = 96;

/** A row and the distance of its top from the view's top. Null: at the end. */
type Position = { readonly key: string; readonly below: number } | null;

interface VirtualRows extends RowWindow {
  /** The scrolling element around the list. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The list. Its children are the rendered rows, each with its `data-key`. */
  readonly list: RefObject<HTMLOListElement | null>;
  /** The space of the unrendered rows. */
  readonly above: number;
  readonly below: number;
  readonly isAtEnd: boolean;
  toEnd(): void;
  /** Scrolls to that row, with some rows before it. */
  toRow(key: string): void;
}

/** The position of the list inside the scroller. */
const beginOf = (scroller: HTMLElement, list: HTMLElement): number =>
  list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;

const positionOf = (
  scroller: HTMLElement,
  list: HTMLElement,
  rows: readonly Bubble[],
  offsets: Float64Array,
): Position => {
  const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
  if (left < AT_END) return null;
  const y = scroller.scrollTop - beginOf(scroller, list);
  const row = rowAt(offsets, y);
  const key = rows[row]?.key;
  return key === undefined ? null : { key, below: (offsets[row] ?? 0) - y };
};

const rowOf = (list: HTMLElement, key: string): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[data-key="${key}"]`);

/** Restores the reader's position after rows around it have changed. */
const restorePosition = (scroller: HTMLElement, list: HTMLElement, position: Position) => {
  if (!position) {
    scroller.scrollTop = scroller.scrollHeight;
    return;
  }
  const row = rowOf(list, position.key);
  if (!row) return;
  const moved =
    row.getBoundingClientRect().top - scroller.getBoundingClientRect().top - position.below;
  if (Math.abs(moved) >= 1) scroller.scrollTop += moved;
};

/** Measures the rendered rows. Returns false if no height changed. */
const measure = (list: HTMLElement, heights: RowHeights): boolean => {
  let isNew = false;
  for (const row of list.children as HTMLCollectionOf<HTMLElement>) {
    const { key } = row.dataset;
    if (key && heights.note(key, row.getBoundingClientRect().height)) isNew = true;
  }
  return isNew;
};

/** State shared by the parts of the hook, for the list's lifetime. */
interface VirtualList {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<HTMLOListElement | null>;
  readonly heights: RowHeights;
  /** The reader's exact position. */
  readonly position: RefObject<Position>;
  /** Sets the position that the rendered window is made for. It follows the reader in steps. */
  readonly draw: (position: Position) => void;
  /** Called when a height has changed. */
  readonly onMeasured: () => void;
  readonly onHeight: (height: number) => void;
}

interface Drawn {
  readonly rows: readonly Bubble[];
  readonly offsets: Float64Array;
  readonly drawnFor: Position;
}

const topOf = ({ rows, offsets }: Drawn, at: Position): number => {
  const row = at ? rows.findIndex(({ key }) => key === at.key) : -1;
  return at && row >= 0 ? (offsets[row] ?? 0) - at.below : Infinity;
};

/** Moves the rendered window with the reader, and renders again when the list is resized. */
const useFollow = (virtualList: VirtualList, now: RefObject<Drawn>) => {
  useEffect(() => {
    const { heights } = virtualList;
    const [around, inner] = [virtualList.scroller.current, virtualList.list.current];
    if (!around || !inner) return undefined;
    const follow = () => {
      const drawn = now.current;
      const next = positionOf(around, inner, drawn.rows, drawn.offsets);
      virtualList.position.current = next;
      const isFar = Math.abs(topOf(drawn, next) - topOf(drawn, drawn.drawnFor)) > MARGIN / 2;
      if ((next === null) === (drawn.drawnFor === null) && !isFar) return;
      const hadFocus = inner.contains(document.activeElement);
      // Synchronous: the next frame must not show empty space.
      flushSync(() => virtualList.draw(next));
      if (hadFocus && !inner.contains(document.activeElement)) {
        around.focus({ preventScroll: true });
      }
    };
    let width = 0;
    const resized = new ResizeObserver(() => {
      const isWider = around.clientWidth !== width;
      width = around.clientWidth;
      if (isWider) heights.forget(width);
      virtualList.onHeight(around.clientHeight);
      // A web font that has loaded may change only the height of rows.
      if (measure(inner, heights) || isWider) virtualList.onMeasured();
      else restorePosition(around, inner, virtualList.position.current);
    });
    around.addEventListener('scroll', follow, { passive: true });
    resized.observe(around);
    resized.observe(inner);
    return () => {
      around.removeEventListener('scroll', follow);
      resized.disconnect();
    };
  }, [virtualList, now]);
};

/** Runs after every render, since any may have changed the heights. */
const useScrollPosition = (virtualList: VirtualList, drawn: Drawn, ownCount: number) => {
  const first = drawn.rows[0]?.key;
  const before = useRef({ first, ownCount });
  useLayoutEffect(() => {
    const { scroller, list, heights, position } = virtualList;
    if (!scroller.current || !list.current) return;
    const hasWritten = ownCount > before.current.ownCount && first === before.current.first;
    before.current = { first, ownCount };
    const isLost = position.current !== null && topOf(drawn, position.current) === Infinity;
    if (position.current && (hasWritten || isLost)) {
      // This is a ref inside an object.
      // oxlint-disable-next-line react/immutability
      position.current = null;
      virtualList.draw(null);
    }
    const isNew = measure(list.current, heights);
    restorePosition(scroller.current, list.current, position.current);
    if (isNew) virtualList.onMeasured();
  });
};

/**
 * Renders only the rows near the view, for any number of rows of any height, and preserves the
 * reader's position. A reader at the end stays at the end. Elsewhere the text in view does not move
 * when rows arrive above or below, or when an estimated height was wrong. A growing `ownCount`
 * scrolls to the end.
 */
export const useVirtualRows = (rows: readonly Bubble[], ownCount: number): VirtualRows => {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const position = useRef<Position>(null);
  const [drawnFor, draw] = useState<Position>(null);
  const [height, onHeight] = useState(600);
  const [measured, setMeasured] = useState(0);
  const [virtualList] = useState<VirtualList>(() => ({
    scroller,
    list,
    position,
    draw,
    onHeight,
    heights: createRowHeights(),
    onMeasured: () => setMeasured((count) => count + 1),
  }));
  const { heights } = virtualList;
  const offsets = useMemo(
    () => offsetsOf(rows.map(heights.heightOf), rows.length),
    // `measured` counts changes of `heights`.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, heights, measured],
  );
  const drawn = { rows, offsets, drawnFor };
  const now = useRef<Drawn>(drawn);
  useLayoutEffect(() => {
    now.current = drawn;
  });
  useScrollPosition(virtualList, drawn, ownCount);
  useFollow(virtualList, now);
  const { from, to } = windowAt(offsets, { top: topOf(drawn, drawnFor), height, margin: MARGIN });
  return {
    scroller,
    list,
    from,
    to,
    above: offsets[from] ?? 0,
    below: (offsets[rows.length] ?? 0) - (offsets[to] ?? 0),
    isAtEnd: drawnFor === null,
    toEnd: () => {
      position.current = null;
      draw(null);
    },
    toRow: (key) => {
      position.current = { key, below: ROW_BELOW };
      draw(position.current);
    },
  };
};
