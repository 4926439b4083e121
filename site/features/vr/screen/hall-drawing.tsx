import { sharedDrawing } from '#site/content-model/drawings-of.ts';
import type { WingOfPlates } from '#site/features/vr/screen/wings.ts';
import '#site/features/vr/screen/hall-drawing.css';
import { texts } from '#site/texts/en.ts';

const VANISH = { x: 640, y: 300 };

/** A point on a wall `depth` rooms away, in one-point perspective of a hall of 1280 by 640. */
const seen = (x: number, y: number, depth: number): string => {
  const scale = 1 / (1 + depth * 0.55);
  const px = VANISH.x + (x - VANISH.x) * scale;
  const py = VANISH.y + (y - VANISH.y) * scale;
  return `${px.toFixed(1)} ${py.toFixed(1)}`;
};

const ring = (depth: number) =>
  `M${seen(0, 0, depth)}L${seen(1280, 0, depth)}L${seen(1280, 640, depth)}L${seen(0, 640, depth)}Z`;

const frame = (x: number, depth: number) => {
  const far = depth + 0.62;
  return `M${seen(x, 170, depth)}L${seen(x, 170, far)}L${seen(x, 430, far)}L${seen(x, 430, depth)}Z`;
};

/** The number of frames on each wall. hall-drawing.css has a depth for each. */
const FRAMES = 5;
const depths = Array.from({ length: FRAMES }, (_, index) => index + 0.2);

/**
 * The hall in one-point perspective. The latest projects of the first two wings are on its walls,
 * alternating left and right.
 */
export const HallDrawing = ({ wings }: { wings: readonly WingOfPlates[] }) => {
  const hung = depths.flatMap((_, at) =>
    wings.slice(0, 2).flatMap(({ plates }) => plates.at(-1 - at) ?? []),
  );
  const end = FRAMES + 0.5;
  const corners = [
    [0, 0],
    [1280, 0],
    [1280, 640],
    [0, 640],
  ] as const;
  return (
    <div className="vr-view">
      <div className="vr-perspective">
        <svg
          className="hall"
          viewBox="0 0 1280 640"
          role="img"
          aria-label={texts.hall.inPerspective}
        >
          <g fill="none" stroke="currentColor">
            <path opacity=".3" d={depths.map((depth) => ring(depth + 0.8)).join('')} />
            <path d={corners.map(([x, y]) => `M${seen(x, y, 0)}L${seen(x, y, end)}`).join('')} />
            <path d={ring(0) + ring(end)} />
            <path
              strokeWidth="1.6"
              d={depths.map((depth) => frame(0, depth) + frame(1280, depth)).join('')}
            />
            <path
              opacity=".35"
              d={[160, 320, 480, 640, 800, 960, 1120]
                .map((x) => `M${seen(x, 640, 0)}L${seen(x, 640, end)}`)
                .join('')}
            />
          </g>
        </svg>
        {hung.map((plate) => (
          <img
            key={plate.id}
            src={sharedDrawing(plate)}
            alt=""
            width="800"
            height="600"
            loading="lazy"
            decoding="async"
          />
        ))}
      </div>
    </div>
  );
};
