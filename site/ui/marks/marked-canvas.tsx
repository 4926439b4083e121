import { useEffect, useState } from 'react';
import type { DrawingMark, MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import { drawInWorker, pictureOf } from '#site/ui/own-drawing/draw-in-worker.ts';
import './marks.css';

const BUMPS = 9;

/** A revision cloud around the origin: scallops along a circle of the given radius. */
export const cloudPath = (radius: number): string => {
  const point = (index: number) => {
    const angle = (index / BUMPS) * 2 * Math.PI - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  };
  const bump = (radius * Math.sin(Math.PI / BUMPS) * 1.1).toFixed(1);
  const arcs = Array.from(
    { length: BUMPS },
    (_, index) => `A${bump} ${bump} 0 0 1 ${point(index + 1)}`,
  );
  return `M${point(0)}${arcs.join('')}Z`;
};

/** The URL of an own drawing's picture; null until it is ready, and if it cannot be made. */
const useOwnPicture = ({ own, title }: Pick<MarkedDrawing, 'own' | 'title'>): string | null => {
  const [source, setSource] = useState<string | null>(null);
  const { notation, motif, name = '', day = '' } = own ?? {};
  useEffect(() => {
    if (notation === undefined || motif === undefined) return;
    let isCurrent = true;
    void drawInWorker({ notation, motif, name, day, title }).then((result) => {
      if (isCurrent && 'svg' in result) setSource(pictureOf(result.svg));
    });
    return () => {
      isCurrent = false;
    };
  }, [notation, motif, name, day, title]);
  return source;
};

/** The size of every project drawing. */
const WIDTH = 1280;
const HEIGHT = 720;

interface CloudProps {
  mark: DrawingMark;
  radius: number;
  isEarlier?: boolean;
}

const Cloud = ({ mark, radius, isEarlier = false }: CloudProps) => (
  <g
    className="marks-cloud"
    data-earlier={isEarlier || undefined}
    transform={`translate(${mark.x * WIDTH} ${mark.y * HEIGHT})`}
  >
    <path d={cloudPath(radius)} strokeWidth={radius / 9} />
    <text dy="0.36em" fontSize={radius}>
      {mark.number}
    </text>
  </g>
);

interface MarkedCanvasProps {
  /** A project's drawing, or the writer's own. */
  drawing: Pick<MarkedDrawing, 'project' | 'title' | 'own'>;
  marks: readonly DrawingMark[];
  /** Marks from other messages, shown in the background. */
  earlier?: readonly DrawingMark[];
  /** Shown small: the clouds are larger in relation to the drawing. */
  isSmall?: boolean;
  /** The crosshair's position, as a fraction of width and height. */
  crosshair?: { readonly x: number; readonly y: number };
}

/** A drawing under the clouds of its marks. Their texts are beside it. */
export const MarkedCanvas = (props: MarkedCanvasProps) => {
  const { drawing, marks, earlier = [], isSmall = false, crosshair } = props;
  const radius = isSmall ? 72 : 32;
  const own = useOwnPicture(drawing);
  return (
    <span className="marks-canvas">
      <img
        src={drawing.own ? (own ?? undefined) : `/images/projects/${drawing.project}/header.svg`}
        alt=""
        width={WIDTH}
        height={HEIGHT}
        draggable={false}
      />
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {earlier.map((mark, index) => (
          // Two people may use the same number at the same time.
          <Cloud key={`${mark.number}.${index}`} mark={mark} radius={radius} isEarlier />
        ))}
        {marks.map((mark) => (
          <Cloud key={mark.number} mark={mark} radius={radius} />
        ))}
        {crosshair && (
          <path
            className="marks-crosshair"
            d={`M${crosshair.x * WIDTH} 0V${HEIGHT}M0 ${crosshair.y * HEIGHT}H${WIDTH}`}
          />
        )}
      </svg>
    </span>
  );
};
