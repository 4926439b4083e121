import { shownName } from '#shared/domain/people/shown-name.ts';

interface VisitorNameProps {
  row: { readonly name?: string | undefined };
}

/** One line, truncated at the end of its own writing direction. The title has the full name. */
export const VisitorName = ({ row }: VisitorNameProps) => {
  const name = shownName(row);
  return (
    <span className="visitor-name one-line" dir="auto" title={name}>
      {name}
    </span>
  );
};
