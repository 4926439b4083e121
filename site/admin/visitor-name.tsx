import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { visitorLabel } from '#shared/domain/visitor-label.ts';

interface VisitorNameProps {
  row: Pick<ConversationSummary, 'visitor_name' | 'conversation_id'>;
}

/** In one line, cut at the end of its own writing direction; the whole of it is in the title. */
export const VisitorName = ({ row }: VisitorNameProps) => {
  const label = visitorLabel(row);
  return (
    <span className="visitor-name" dir="auto" title={label}>
      {label}
    </span>
  );
};
