import { searchContactMessages } from '#shared/contracts/contact.ts';
import { searchNotes } from '#shared/contracts/inbox.ts';
import { findPeople } from '#shared/contracts/people.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import {
  contactMessageItem,
  noteItem,
  personItem,
  type PaletteItem,
} from '#site/admin/frame/palette-items.ts';
import { moveInResults } from '#site/admin/inbox/focus-in-inbox.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { VisitorName } from '#site/admin/visitor-name.tsx';

interface RowsProps {
  label: string;
  items: readonly (PaletteItem & { readonly to: string })[];
  go: Go;
}

const Rows = ({ label, items, go }: RowsProps) =>
  items.length > 0 && (
    <ul aria-label={label}>
      {items.map(({ key, name, text, to }) => (
        <li key={key}>
          <ConsoleLink
            className="row list-row"
            to={to}
            go={go}
            data-id={to}
            onKeyDown={moveInResults}
          >
            <span className="row-name bar">
              <VisitorName row={{ name }} />
            </span>
            <span className="found-excerpt" dir="auto">
              {text}
            </span>
          </ConsoleLink>
        </li>
      ))}
    </ul>
  );

/** People, notes and contact messages that contain the words. A failed request hides its list. */
export const FoundRecords = ({ text, go }: { text: string; go: Go }) => {
  const query = { query: { q: text } };
  const { people = [] } = useApiQuery(findPeople, query).data ?? {};
  const { notes = [] } = useApiQuery(searchNotes, query).data ?? {};
  const { messages = [] } = useApiQuery(searchContactMessages, query).data ?? {};
  return (
    <>
      <Rows label="People" items={people.flatMap(personItem)} go={go} />
      <Rows label="Notes" items={notes.map(noteItem)} go={go} />
      <Rows label="Contact messages" items={messages.map(contactMessageItem)} go={go} />
    </>
  );
};
