import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { visitorLabel } from '#shared/domain/visitor-label.ts';

interface VisitorNameProps {
  row: Pick<ConversationSummary, 'visitor_name' | 'conversation_id'>;
}

/** One line, truncated at the end of its own writing direction. The title has the full name. */
export const VisitorName = ({ row }: VisitorNameProps) => {
  const label = visitorLabel(row);
  return (
    <span className="visitor-name" dir="auto" title={label}>
      {label}
    </span>
  );
};
