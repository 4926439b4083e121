import { shownName } from '#shared/domain/people/shown-name.ts';
import { useState, type ComponentProps } from 'react';
import type { AvailabilityMode } from '#shared/domain/availability-modes.ts';
import type { Features } from '#shared/contracts/features.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import type { AreaProps } from '#site/admin/frame/area.ts';
import { addressOf, presentAddress } from '#site/admin/frame/console-route.ts';
import { personIn, WithPerson } from '#site/admin/people/with-person.tsx';
import { availabilityText } from '#site/admin/availability-text.ts';
import { useWide } from '#site/admin/use-wide.ts';
import { AvailabilityChoice } from '#site/admin/availability-choice.tsx';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { LiveController, LiveState } from '#site/admin/live/live-controller.ts';
import { LiveRow } from '#site/admin/live/live-row.tsx';
import { createWriteFirst } from '#site/admin/live/write-first.ts';
import { browserRandom, newClientId } from '#site/platform/browser-random.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import { MorningSection } from '#site/admin/summary/morning-summary.tsx';
import { loadLater } from '#site/admin/load-later.tsx';
import './live.css';

const WriteDialog = loadLater(
  async () => (await import('#site/admin/live/write-dialog.tsx')).WriteDialog,
);

const columnNames = ['Visitor', 'Page', 'Here for', 'Location', 'Source', 'History', 'Answer'];

interface LiveTableProps extends Omit<ComponentProps<typeof LiveRow>, 'row'> {
  here: readonly PresenceRow[];
}

/** The last column is for writing, which needs the chat. */
const columnsOf = ({ chat }: Features) => (chat ? columnNames : columnNames.slice(0, -1));

const LiveTable = ({ here, ...rest }: LiveTableProps) => (
  <div className="live-scroll">
    <table className="table">
      <thead>
        <tr>
          {columnsOf(rest.features).map((name) => (
            <th
              key={name}
              scope="col"
              className={name === 'Location' ? 'live-location' : undefined}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {here.map((row) => (
          <LiveRow key={row.id} row={row} {...rest} />
        ))}
      </tbody>
    </table>
  </div>
);

interface SeenProps {
  availability: NonNullable<LiveState['availability']>;
  choose: LiveController['chooseAvailability'];
}

/** Changes how visitors see the owner. The settings have the text for times away. */
const Seen = ({ availability, choose }: SeenProps) => {
  const [wanted, setWanted] = useState<AvailabilityMode | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const { mode, away_text } = availability;
  const want = (next: AvailabilityMode) => {
    setWanted(next);
    void choose({ mode: next, away_text }).then((isStored) => {
      setFailed(!isStored);
      setWanted(null);
    });
  };
  const isWide = useWide('(width >= 900px)');
  const modes = <AvailabilityChoice mode={wanted ?? mode} status={availability} onMode={want} />;
  return (
    <div className="live-seen">
      {isWide ? (
        modes
      ) : (
        <details>
          <summary>Visitors see: {availabilityText(availability)}</summary>
          {modes}
        </details>
      )}
      <p role="alert">{hasFailed && 'Not saved: the server did not answer.'}</p>
    </div>
  );
};

const NobodyHere = ({ go, features }: Pick<AreaProps, 'go'> & { features: Features }) => (
  <section className="live-empty" aria-label="Nobody here">
    <p>Nobody is on the site just now.</p>
    <p>
      Visitors appear here within seconds of opening a page: which page, from where, for how long,
      and what brought them. {features.chat && 'You can write first. '}To try it, open the site in a
      private window.
    </p>
    {features.analytics && (
      <p>
        <ConsoleLink
          to={addressOf({ area: 'analytics', item: 'visitors', query: 'period=today' })}
          go={go}
        >
          Who was here today
        </ConsoleLink>
      </p>
    )}
  </section>
);

/** The present visitors, and how they see the owner. */
export const LiveScreen = ({ route, workspace, go, session }: AreaProps) => {
  const { features, live } = workspace;
  const { here, availability } = useObservable(live.store);
  const open = (item: string) => go(addressOf({ area: 'inbox', item }));
  const { conversations } = useObservable(workspace.inbox.conversationListStore);
  const personRef = personIn(new URLSearchParams(route.query));
  const [writingTo, setWritingTo] = useState<PresenceRow | null>(null);
  const [write] = useState(() =>
    createWriteFirst(session.call, () => newClientId(browserRandom())),
  );
  return (
    <div className="live">
      <WithPerson
        personRef={personRef}
        listName="Live"
        conversations={conversations}
        live={live}
        go={go}
        onClose={() => go(addressOf({ area: 'live' }))}
      >
        <header className="live-head">
          <h2>
            On the site now
            {here !== null && here.length > 0 && <span>{here.length}</span>}
          </h2>
          {features.chat && availability && (
            <Seen availability={availability} choose={live.chooseAvailability} />
          )}
        </header>
        {here === null && <p className="live-empty">Loading…</p>}
        {here?.length === 0 && <NobodyHere go={go} features={features} />}
        {here !== null && here.length > 0 && (
          <LiveTable
            here={here}
            features={features}
            onOpen={open}
            visitor={personRef?.id ?? null}
            onPerson={(id) => go(presentAddress(id))}
            onWrite={setWritingTo}
          />
        )}
        <MorningSection go={go} />
      </WithPerson>
      {writingTo && (
        <WriteDialog
          name={shownName(writingTo)}
          page={writingTo.current_page}
          onClose={() => setWritingTo(null)}
          onSend={async (text) => {
            const written = await write(writingTo.id, text);
            if (!written.ok) return written.why;
            open(written.conversationId);
            return null;
          }}
        />
      )}
    </div>
  );
};
