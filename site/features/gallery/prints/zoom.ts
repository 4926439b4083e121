/** The view of a print: its magnification, and the offset of its center in pixels. */
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
/** The distance that an arrow key moves the print, in pixels. */
export const ARROW_PX = 60;

// Adding zero turns minus zero into zero.
const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0;

/** Limits the offset, so that the print's edge never comes inside the window. */
export const held = ({ scale, x, y }: PrintView, { width, height }: Size): PrintView => ({
  scale,
  x: clamp(x, ((scale - 1) * width) / 2),
  y: clamp(y, ((scale - 1) * height) / 2),
});

export const panned = (view: PrintView, dx: number, dy: number, size: Size): PrintView =>
  held({ ...view, x: view.x + dx, y: view.y + dy }, size);

/** Zooms by `factor` so that the point at `at` (from the window's center) stays in place. */
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
