import { useCallback, useEffect, useRef, useState } from 'react';
import { exportContactMessages, type ContactStatus } from '#shared/contracts/contact.ts';
import { messageIdSchema } from '#shared/contracts/ids.ts';
import { ConfirmDialog } from '#site/admin/confirm-dialog.tsx';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import { AreaCount } from '#site/admin/frame/area-count.tsx';
import type { AreaProps } from '#site/admin/frame/area.ts';
import { folderOf, folders, contactMessagePath } from '#site/admin/contact-messages/folders.ts';
import {
  useContactMessageActions,
  useContactMessageKeys,
} from '#site/admin/contact-messages/contact-message-actions.ts';
import {
  createContactMessageList,
  type ContactMessageList,
} from '#site/admin/contact-messages/contact-message-list.ts';
import { ContactMessageRows } from '#site/admin/contact-messages/contact-message-rows.tsx';
import { ContactMessagePane } from '#site/admin/contact-messages/contact-message-pane.tsx';
import { ExportButtons } from '#site/admin/export-buttons.tsx';
import { useReturnFocus } from '#site/admin/use-return-focus.ts';
import { isLive } from '#shared/client/realtime/connection-state.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import './contact-messages.css';

/** Shows the folder and message in the URL, and reloads everything after a disconnect. */
const useBox = (
  box: ContactMessageList,
  { route, workspace }: Pick<AreaProps, 'route' | 'workspace'>,
) => {
  const status = folderOf(route.query);
  const id = messageIdSchema.safeParse(route.item).data ?? null;
  useEffect(() => box.follow(workspace.listen), [box, workspace]);
  useEffect(() => box.show(status), [box, status]);
  useEffect(() => void box.open(id), [box, id]);
  useEffect(() => () => void box.open(null), [box]);
  const isConnected = isLive(useObservable(workspace.connection).socket);
  const wasConnected = useRef(isConnected);
  useEffect(() => {
    if (isConnected && !wasConnected.current) box.refresh();
    wasConnected.current = isConnected;
  }, [box, isConnected]);
};

const NothingOpen = () => (
  <section className="contact-message contact-message-none empty" aria-label="No message open">
    <p>Choose a message to read it here.</p>
    <p>
      <kbd>↑</kbd> <kbd>↓</kbd> move in the list, <kbd>Enter</kbd> opens, <kbd>?</kbd> lists all
      keys.
    </p>
  </section>
);

interface FoldersProps extends Pick<AreaProps, 'go'> {
  current: ContactStatus;
  unread: number;
}

const Folders = ({ current, unread, go }: FoldersProps) => (
  <nav className="contact-messages-folders" aria-label="Folders">
    {folders.map((one) => (
      <ConsoleLink
        key={one.status}
        className="list-tab"
        to={contactMessagePath(one.status, null)}
        go={go}
        aria-current={one.status === current ? 'page' : undefined}
      >
        {one.name}
        {one.status === 'inbox' && <AreaCount count={unread} of="unread" />}
      </ConsoleLink>
    ))}
  </nav>
);

/** Contact messages: folders, a list, and the open message in the URL. */
export const ContactMessagesScreen = ({ route, go, workspace, session }: AreaProps) => {
  const [box] = useState(() => createContactMessageList(session.call));
  const shown = useObservable(box.state);
  const { contact: isOn } = workspace.features;
  const { unread } = useObservable(workspace.contactMessages);
  useBox(box, { route, workspace });
  const [isDeleting, setDeleting] = useState(false);
  const { status, contactMessage, isGone } = shown;
  const confirmDelete = useCallback(() => setDeleting(true), []);
  const actions = useContactMessageActions({ box, go, status, contactMessage, confirmDelete });
  useContactMessageKeys(actions);
  const side = useReturnFocus<HTMLElement>(shown.openId);
  const isNotThere = isGone || (route.item !== null && messageIdSchema.safeParse(route.item).error);
  const folder = folders.find((one) => one.status === status);
  return (
    <div className="contact-messages" data-pane={contactMessage ? 'message' : 'list'}>
      <section className="contact-messages-side" aria-label="Contact messages" ref={side}>
        <Folders current={status} unread={unread} go={go} />
        {!isOn && (
          <p className="contact-messages-off">
            The contact form is switched off (FEATURE_CONTACT). Earlier messages stay here.
          </p>
        )}
        <p className="contact-messages-failure" role="alert">
          {shown.failure ?? (isNotThere ? 'This message does not exist, or was deleted.' : null)}
        </p>
        <ContactMessageRows box={box} state={shown} isOn={isOn} go={go} />
        {shown.contactMessages !== null && shown.contactMessages.length > 0 && (
          <ExportButtons
            what={folder?.name ?? ''}
            fetchAs={(format) =>
              session.fetchFile(exportContactMessages, { query: { format, status } })
            }
            nameAs={(format) => `foyer-contact-messages-${status}.${format}`}
          />
        )}
      </section>
      {contactMessage && actions ? (
        <ContactMessagePane
          key={contactMessage.id}
          contactMessage={contactMessage}
          actions={actions}
          workspace={workspace}
          go={go}
        />
      ) : (
        <NothingOpen />
      )}
      {isDeleting && contactMessage && (
        <ConfirmDialog
          title="Delete this message?"
          go="Delete for good"
          onClose={() => setDeleting(false)}
          onGo={async () => {
            if (!(await box.remove(contactMessage.id)))
              return 'The message was not deleted. Try again.';
            go(contactMessagePath(status, null));
            return null;
          }}
        >
          <p>
            The message from <bdi>{contactMessage.name}</bdi> will be deleted. This cannot be
            undone.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
};
