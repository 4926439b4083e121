import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Bubble } from '#site/ui/chat/bubble-list.ts';
import { createRowHeights, type RowHeights } from '#site/ui/chat/virtual/row-heights.ts';
import { offsetsOf, rowAt, windowAt, type RowWindow } from '#site/ui/chat/virtual/row-offsets.ts';

/** Nearer to the end than this, a reader is at the end and wants to stay there. In px, as all here. */
const AT_END = 48;
/** Drawn beyond what is in view; half of it may be scrolled before the window follows. */
const MARGIN = 800;
/** A row that is gone to stands so far below the top. */
const ROW_BELOW = 96;

/** A row and where its top stands below the top of the view. Null: at the end. */
type Place = { readonly key: string; readonly below: number } | null;

interface VirtualRows extends RowWindow {
  /** Goes around the list and scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Goes on the list whose children are the drawn rows, each with its `data-key`. */
  readonly list: RefObject<HTMLOListElement | null>;
  /** The room of the rows that are not drawn. */
  readonly above: number;
  readonly below: number;
  readonly isAtEnd: boolean;
  toEnd(): void;
  /** Shows that row, with some of what stands before it. */
  toRow(key: string): void;
}

/** Where the list begins within what is scrolled. */
const beginOf = (scroller: HTMLElement, list: HTMLElement): number =>
  list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;

const placeOf = (
  scroller: HTMLElement,
  list: HTMLElement,
  rows: readonly Bubble[],
  offsets: Float64Array,
): Place => {
  const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
  if (left < AT_END) return null;
  const y = scroller.scrollTop - beginOf(scroller, list);
  const row = rowAt(offsets, y);
  const key = rows[row]?.key;
  return key === undefined ? null : { key, below: (offsets[row] ?? 0) - y };
};

const rowOf = (list: HTMLElement, key: string): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[data-key="${key}"]`);

/** Puts the reader back to their place after the rows around it have changed. */
const restorePosition = (scroller: HTMLElement, list: HTMLElement, place: Place) => {
  if (!place) {
    scroller.scrollTop = scroller.scrollHeight;
    return;
  }
  const row = rowOf(list, place.key);
  if (!row) return;
  const moved =
    row.getBoundingClientRect().top - scroller.getBoundingClientRect().top - place.below;
  if (Math.abs(moved) >= 1) scroller.scrollTop += moved;
};

/** Takes down the heights of the rows that are drawn. False: all were known. */
const measure = (list: HTMLElement, heights: RowHeights): boolean => {
  let isNew = false;
  for (const row of list.children as HTMLCollectionOf<HTMLElement>) {
    const { key } = row.dataset;
    if (key && heights.note(key, row.getBoundingClientRect().height)) isNew = true;
  }
  return isNew;
};

/** What the parts of the hook share; it lives as long as the list. */
interface VirtualList {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<HTMLOListElement | null>;
  readonly heights: RowHeights;
  /** Where the reader is, exactly. */
  readonly place: RefObject<Place>;
  /** Where the drawn window was made for; it follows the reader in steps. */
  readonly draw: (place: Place) => void;
  /** A height has changed. */
  readonly onMeasured: () => void;
  readonly onHeight: (height: number) => void;
}

interface Drawn {
  readonly rows: readonly Bubble[];
  readonly offsets: Float64Array;
  readonly drawnFor: Place;
}

const topOf = ({ rows, offsets }: Drawn, at: Place): number => {
  const row = at ? rows.findIndex(({ key }) => key === at.key) : -1;
  return at && row >= 0 ? (offsets[row] ?? 0) - at.below : Infinity;
};

/** Lets the drawn rows follow the reader, and a list of another size be drawn anew. */
const useFollow = (virtualList: VirtualList, now: RefObject<Drawn>) => {
  useEffect(() => {
    const { heights } = virtualList;
    const [around, inner] = [virtualList.scroller.current, virtualList.list.current];
    if (!around || !inner) return undefined;
    const follow = () => {
      const drawn = now.current;
      const next = placeOf(around, inner, drawn.rows, drawn.offsets);
      virtualList.place.current = next;
      const isFar = Math.abs(topOf(drawn, next) - topOf(drawn, drawn.drawnFor)) > MARGIN / 2;
      if ((next === null) === (drawn.drawnFor === null) && !isFar) return;
      const hadFocus = inner.contains(document.activeElement);
      // At once: the next frame must not show the room of rows that are not drawn yet.
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
      // A face that has come may have changed the rows and nothing else.
      if (measure(inner, heights) || isWider) virtualList.onMeasured();
      else restorePosition(around, inner, virtualList.place.current);
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

/** After every drawing, since any may have changed the heights. */
const useScrollPosition = (virtualList: VirtualList, drawn: Drawn, ownCount: number) => {
  const first = drawn.rows[0]?.key;
  const before = useRef({ first, ownCount });
  useLayoutEffect(() => {
    const { scroller, list, heights, place } = virtualList;
    if (!scroller.current || !list.current) return;
    const hasWritten = ownCount > before.current.ownCount && first === before.current.first;
    before.current = { first, ownCount };
    const isLost = place.current !== null && topOf(drawn, place.current) === Infinity;
    if (place.current && (hasWritten || isLost)) {
      // A ref, though it comes in a bundle of them.
      // oxlint-disable-next-line react/immutability
      place.current = null;
      virtualList.draw(null);
    }
    const isNew = measure(list.current, heights);
    restorePosition(scroller.current, list.current, place.current);
    if (isNew) virtualList.onMeasured();
  });
};

/**
 * Draws of any number of rows of any height only those near the view, and keeps the reader's place:
 * at the end they stay at the end; elsewhere what they read stays where it is, whatever comes in above
 * or below, and however wrong the guess of a height was. `ownCount` growing at the end goes there.
 */
export const useVirtualRows = (rows: readonly Bubble[], ownCount: number): VirtualRows => {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const place = useRef<Place>(null);
  const [drawnFor, draw] = useState<Place>(null);
  const [height, onHeight] = useState(600);
  const [measured, setMeasured] = useState(0);
  const [virtualList] = useState<VirtualList>(() => ({
    scroller,
    list,
    place,
    draw,
    onHeight,
    heights: createRowHeights(),
    onMeasured: () => setMeasured((count) => count + 1),
  }));
  const { heights } = virtualList;
  const offsets = useMemo(
    () => offsetsOf(rows.map(heights.heightOf), rows.length),
    // `measured` counts the changes of `heights`.
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
      place.current = null;
      draw(null);
    },
    toRow: (key) => {
      place.current = { key, below: ROW_BELOW };
      draw(place.current);
    },
  };
};
