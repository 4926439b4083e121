import type { ContactMessage } from '#shared/contracts/contact.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Go } from '#site/admin/frame/area.ts';
import { folders, letterAddress } from '#site/admin/messages/folders.ts';
import type { LetterBox, LetterBoxState } from '#site/admin/messages/letter-box.ts';
import { moveInList } from '#site/admin/move-in-list.ts';
import { rowTime } from '#site/admin/row-time.ts';
import { MoreButton } from '#site/ui/chat/more-button.tsx';

interface LetterListProps {
  box: LetterBox;
  state: LetterBoxState;
  /** The contact form is switched on. */
  isOn: boolean;
  go: Go;
}

const LetterRow = ({ letter, isOpen, go }: { letter: ContactMessage; isOpen: boolean; go: Go }) => (
  <li>
    <ConsoleLink
      to={letterAddress(letter.status, letter.id)}
      go={go}
      className="letter-row"
      data-id={letter.id}
      data-unread={letter.read_at === null || undefined}
      aria-current={isOpen || undefined}
      onKeyDown={moveInList}
    >
      <span className="letter-from">
        {letter.name}
        {letter.read_at === null && <span className="sr-only"> (unread)</span>}
      </span>
      <time dateTime={letter.received_at}>{rowTime(letter.received_at)}</time>
      <span className="letter-excerpt">{letter.message}</span>
    </ConsoleLink>
  </li>
);

const Empty = ({ status, isOn }: Pick<LetterBoxState, 'status'> & { isOn: boolean }) => (
  <div className="letters-empty">
    <p>{folders.find((folder) => folder.status === status)?.empty}</p>
    {status === 'inbox' && isOn && (
      <p>
        What visitors write in the form on the contact page comes here at once. To try it, open{' '}
        <code>/contact</code> in a private window and write yourself a letter.
      </p>
    )}
  </div>
);

const Skeleton = () => (
  <ul className="letters-skeleton" aria-label="Loading letters">
    {[1, 2, 3, 4].map((n) => (
      <li key={n}>
        <span />
        <span />
      </li>
    ))}
  </ul>
);

/** One folder of letters, newest first. */
export const LetterList = ({ box, state, isOn, go }: LetterListProps) => {
  const { letters, status, openId, nextCursor } = state;
  return (
    <div className="letters-list">
      {letters === null && state.failure === null && <Skeleton />}
      {letters?.length === 0 && <Empty status={status} isOn={isOn} />}
      {letters !== null && letters.length > 0 && (
        <ul>
          {letters.map((letter) => (
            <LetterRow key={letter.id} letter={letter} isOpen={letter.id === openId} go={go} />
          ))}
        </ul>
      )}
      {nextCursor !== null && <MoreButton onMore={box.older}>Older letters</MoreButton>}
    </div>
  );
};
