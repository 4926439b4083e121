import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react';
import type { ProjectSummary } from '#site/content-model/project.ts';
import {
  ARROW_PX,
  panned,
  WHOLE,
  ZOOM_STEP,
  zoomed,
  type PrintView,
} from '#site/features/gallery/prints/zoom.ts';
import { texts } from '#site/texts/en.ts';
import { Modal } from '#site/ui/modal.tsx';

const sizeOf = (element: HTMLElement | null) => ({
  width: element?.clientWidth ?? 1,
  height: element?.clientHeight ?? 1,
});

interface Spot {
  x: number;
  y: number;
}

const between = (a: Spot, b: Spot) => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  reach: Math.hypot(a.x - b.x, a.y - b.y),
});

const fromMiddle = (element: HTMLElement | null, x: number, y: number): Spot => {
  const box = element?.getBoundingClientRect();
  return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x, y };
};

/** Pans and zooms the content of `ref`'s element by wheel, drag, pinch and keys. */
const useZoom = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PrintView>(WHOLE);
  const fingers = useRef(new Map<number, Spot>());

  const by = useCallback(
    (factor: number, at?: Spot) => setView((now) => zoomed(now, factor, sizeOf(ref.current), at)),
    [],
  );
  const move = (dx: number, dy: number) =>
    setView((now) => panned(now, dx, dy, sizeOf(ref.current)));

  useEffect(() => {
    const stage = ref.current;
    // React's wheel listeners are passive, but the page must not scroll or zoom under the print.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      by(
        Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)),
        fromMiddle(ref.current, event.clientX, event.clientY),
      );
    };
    stage?.addEventListener('wheel', onWheel, { passive: false });
    return () => stage?.removeEventListener('wheel', onWheel);
  }, [by]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const [was, is] = [between(before, other), between(now, other)];
      by(is.reach / Math.max(1, was.reach), fromMiddle(ref.current, is.x, is.y));
      move(is.x - was.x, is.y - was.y);
    } else move(now.x - before.x, now.y - before.y);
    fingers.current.set(event.pointerId, now);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId);
  };
  return {
    ref,
    view,
    move,
    zoomIn: () => by(ZOOM_STEP),
    zoomOut: () => by(1 / ZOOM_STEP),
    reset: () => setView(WHOLE),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
};

interface PrintViewerProps {
  project: ProjectSummary;
  previous: ProjectSummary;
  next: ProjectSummary;
  onShow: (project: ProjectSummary) => void;
  onClose: () => void;
}

type Zoom = ReturnType<typeof useZoom>;

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The print in its viewport. The picture has a name; the viewport handles the keys. */
const Stage = ({ project, zoom }: { project: ProjectSummary; zoom: Zoom }) => {
  const { ref, view, handlers } = zoom;
  return (
    <div ref={ref} className="viewer-stage" data-zoomed={view.scale > 1 || undefined} {...handlers}>
      <img
        key={project.id}
        src={project.headerImage}
        alt={texts.gallery.pictures.alt(project.title)}
        width="1280"
        height="720"
        draggable={false}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      />
    </div>
  );
};

const Tools = ({ project, zoom }: { project: ProjectSummary; zoom: Zoom }) => (
  <div className="viewer-tools">
    <button
      type="button"
      className="button"
      aria-label={texts.home.plan.zoomOut}
      onClick={zoom.zoomOut}
    >
      −
    </button>
    <button
      type="button"
      className="button viewer-scale"
      aria-label={texts.gallery.pictures.whole}
      onClick={zoom.reset}
    >
      {Math.round(zoom.view.scale * 100)} %
    </button>
    <button
      type="button"
      className="button"
      aria-label={texts.home.plan.zoomIn}
      onClick={zoom.zoomIn}
    >
      +
    </button>
    <a
      className="button"
      href={project.headerImage}
      download={`${project.number}-${project.id}.svg`}
    >
      {texts.gallery.pictures.save}
    </a>
  </div>
);

/** One print, large: a modal dialog with zoom. */
export const PrintViewer = ({ project, previous, next, onShow, onClose }: PrintViewerProps) => {
  const zoom = useZoom();
  const show = (to: ProjectSummary) => {
    zoom.reset();
    onShow(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    if (event.key === '+' || event.key === '=') zoom.zoomIn();
    else if (event.key === '-') zoom.zoomOut();
    else if (event.key === '0') zoom.reset();
    else if (arrow && zoom.view.scale > 1) zoom.move(arrow[0] * ARROW_PX, arrow[1] * ARROW_PX);
    else if (event.key === 'ArrowRight') show(next);
    else if (event.key === 'ArrowLeft') show(previous);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      name={{ id: 'viewer-title' }}
      className="viewer dialog"
      closedBy="closerequest"
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <header className="viewer-head cluster">
        <p className="label">{project.number}</p>
        <h2 id="viewer-title">
          <Link to={`/projects/${project.id}`}>{project.title}</Link>
        </h2>
        <button type="button" className="button" aria-label={texts.chat.close} onClick={onClose}>
          ×
        </button>
      </header>
      <Stage project={project} zoom={zoom} />
      <footer className="viewer-foot cluster">
        <button
          type="button"
          className="button"
          aria-label={texts.gallery.pictures.previous(previous.title)}
          onClick={() => show(previous)}
        >
          ← {previous.number}
        </button>
        <Tools project={project} zoom={zoom} />
        <button
          type="button"
          className="button"
          aria-label={texts.gallery.pictures.next(next.title)}
          onClick={() => show(next)}
        >
          {next.number} →
        </button>
      </footer>
    </Modal>
  );
};
