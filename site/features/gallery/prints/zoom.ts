/** How a print lies under the glass: its magnification and how far its middle was moved, in pixels. */
export interface PrintView {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const WHOLE: PrintView = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 8;
export const ZOOM_STEP = 1.5;
/** What an arrow key moves, in pixels. */
export const ARROW_PX = 60;

// Adding zero makes of minus zero a plain one.
const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0;

/** Keeps the print on the table: its edge never comes further in than the edge of the window. */
export const held = ({ scale, x, y }: PrintView, { width, height }: Size): PrintView => ({
  scale,
  x: clamp(x, ((scale - 1) * width) / 2),
  y: clamp(y, ((scale - 1) * height) / 2),
});

export const panned = (view: PrintView, dx: number, dy: number, size: Size): PrintView =>
  held({ ...view, x: view.x + dx, y: view.y + dy }, size);

/** Magnifies by `factor` so that the point under `at` (from the middle of the window) stays there. */
export const zoomed = (
  view: PrintView,
  factor: number,
  size: Size,
  at: { x: number; y: number } = { x: 0, y: 0 },
): PrintView => {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return held(
    { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio },
    size,
  );
};
