import { useEffect, useRef } from 'react';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { PersonRef } from '#shared/contracts/people.ts';
import type { Go } from '#site/admin/frame/area.ts';
import { BackButton } from '#site/admin/back-button.tsx';
import type { Workspace } from '#site/admin/workspace.ts';
import { PersonBody } from '#site/admin/people/person-body.tsx';
import { usePerson } from '#site/admin/people/use-person.ts';
import { VisitorName } from '#site/admin/visitor-name.tsx';

interface PersonBesideProps {
  personRef: PersonRef;
  conversations: readonly ConversationSummary[] | null;
  live: Pick<Workspace['live'], 'store' | 'forget'>;
  go: Go;
  /** Closes the person if it was opened from a list, beside or over it. */
  onBack?: () => void;
  /** The name of the list behind the person. */
  listName?: string;
}

/** One person beside a list or a thread, with all their data. */
export const PersonBeside = ({
  personRef,
  conversations,
  live,
  go,
  onBack,
  listName = 'Visitors',
}: PersonBesideProps) => {
  const ref = personRef;
  const isOpened = onBack !== undefined;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpened || matchMedia('(width >= 64rem)').matches) return;
    // It replaces the list, whose row had the focus.
    panel.current?.scrollIntoView();
    panel.current?.focus();
  }, [isOpened]);
  const known = usePerson(ref, live);
  const { person, row, error } = known;
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={isOpened ? 'visitor visitor-beside' : 'visitor'}
      aria-labelledby="visitor-name"
      aria-busy={!person && !error}
    >
      {onBack && <BackButton onBack={onBack}>{listName}</BackButton>}
      <h2 id="visitor-name">
        <VisitorName row={person ?? row ?? {}} />
      </h2>
      {error && !person && (
        <p role="alert">
          {error.problem?.code === 'not_found'
            ? 'Nothing is stored about this visitor yet, or no longer.'
            : 'This did not load. It is tried again every minute.'}
        </p>
      )}
      <PersonBody personRef={ref} {...{ known, live, conversations, go }} />
    </aside>
  );
};
