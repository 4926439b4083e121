import type { DrawingMark, MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import { cloudPath } from '#site/ui/marks/cloud-path.ts';
import { useOwnPicture } from '#site/ui/own-drawing/use-own-picture.ts';
import './marks.css';

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
