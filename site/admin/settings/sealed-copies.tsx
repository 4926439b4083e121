import {
  listSealedCopies,
  type SealedCopies as Copies,
  type System,
} from '#shared/contracts/maintenance.ts';
import { Loaded, useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { momentText } from '#site/admin/date-texts.ts';
import { sizeText } from '#shared/domain/size-text.ts';

export type Sealed = NonNullable<System['backups']['sealed']>;
type Copy = Copies['copies'][number];

/** A button shows the rest. */
const SHOWN = 7;

const kindText: Readonly<Record<Copy['kind'], string>> = { full: 'everything', chat: 'the chats' };

const lastText = ({ full_at: full, chat_at: chat }: Sealed): string => {
  if (full === null) return 'none yet';
  const ofChats = chat !== null && chat > full ? `; the chats ${momentText(chat)}` : '';
  return `everything ${momentText(full)}${ofChats}`;
};

const nextText = ({ running, ...sealed }: Sealed): string => {
  if (running !== null) return `now: ${kindText[running]}`;
  const chat = sealed.next_chat_at;
  const ofChats = chat === null ? '' : `; the chats ${momentText(chat)}`;
  return `everything ${momentText(sealed.next_full_at)}${ofChats}`;
};

/** The storage of the sealed copies, and the state of the last and the next one. */
export const SealedFacts = ({ sealed }: { sealed: Sealed }) => (
  <>
    <div>
      <dt>Sealed copies</dt>
      <dd className="settings-location">{sealed.location}</dd>
    </div>
    <div>
      <dt>Last good</dt>
      <dd>{lastText(sealed)}</dd>
    </div>
    <div>
      <dt>Next</dt>
      <dd>{nextText(sealed)}</dd>
    </div>
    {(sealed.failures.length > 0 || sealed.problems.length > 0) && (
      <div className="settings-failed">
        <dt>Failed</dt>
        <dd>
          {sealed.failures.map(({ kind, at, message }) => (
            <p key={kind}>
              Copying {kindText[kind]}, {momentText(at)}: {message}
            </p>
          ))}
          {sealed.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </dd>
      </div>
    )}
  </>
);

const Row = ({ copy }: { copy: Copy }) => (
  <li>
    <span>
      {momentText(copy.made_at)}, {kindText[copy.kind]}
    </span>
    <span>{sizeText(copy.bytes)}</span>
    {copy.is_damaged ? (
      <em>damaged, does not count</em>
    ) : (
      <span>checked {momentText(copy.checked_at)}</span>
    )}
  </li>
);

const SealedRows = ({ copies, problem }: Copies) => {
  if (problem !== null) return <p role="alert">The copies cannot be listed: {problem}</p>;
  const [first, rest] = [copies.slice(0, SHOWN), copies.slice(SHOWN)];
  return (
    <>
      <ul className="settings-rows" aria-label="Sealed copies">
        {first.map((copy) => (
          <Row key={copy.name} copy={copy} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="settings-more">
          <summary>{rest.length} older copies</summary>
          <ul className="settings-rows" aria-label="Older sealed copies">
            {rest.map((copy) => (
              <Row key={copy.name} copy={copy} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
};

/** The existing copies, each with the time of its last check. */
export const SealedList = () => (
  <>
    <h4 className="settings-label" data-setting="sealed">
      Sealed copies
    </h4>
    <Loaded query={useApiQuery(listSealedCopies, {})}>{SealedRows}</Loaded>
  </>
);
