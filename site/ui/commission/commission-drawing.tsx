import './commission-drawing.css';
import type { CommissionDraft } from '#site/drawings/commission/commission-parts.ts';
import {
  COMMISSION_SIZE,
  drawCommission,
  type CommissionTitle,
} from '#site/drawings/commission/draw-commission.ts';

/** The drawing of a commission. A new part fades in; the others do not move. */
export const CommissionDrawing = ({
  draft,
  title,
}: {
  draft: CommissionDraft;
  title: CommissionTitle;
}) => {
  const { pieces, label } = drawCommission(draft, title);
  return (
    <svg
      className={`commission-drawing type-${draft.practice ?? 'other'}`}
      viewBox={`0 0 ${COMMISSION_SIZE.width} ${COMMISSION_SIZE.height}`}
      role="img"
      aria-label={label}
    >
      {pieces.map(({ id, art }) => (
        <g key={id} dangerouslySetInnerHTML={{ __html: art }} />
      ))}
    </svg>
  );
};
