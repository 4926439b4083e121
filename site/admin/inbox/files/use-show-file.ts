import { useEffect, useMemo, useState } from 'react';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { InboxController } from '#site/admin/inbox/inbox-controller.ts';
import type { ConsoleSession } from '#site/admin/session/console-session.ts';
import type { ShowFile } from '#site/ui/chat/bubble-list.ts';

type Show = Awaited<ReturnType<typeof load>>;
let loaded: Show | null = null;
const load = () => import('#site/admin/inbox/files/show-file.tsx');

/**
 * The function that renders the files of the open thread's messages. Loaded with the first thread;
 * until then, or if that fails, a message's text names its file.
 */
export const useShowFile = (
  session: ConsoleSession,
  inbox: InboxController,
  id: ConversationId | null,
): ShowFile | undefined => {
  const [show, setShow] = useState(loaded);
  useEffect(() => {
    if (show) return;
    load().then(
      (part) => setShow((loaded = part)),
      // The next thread tries again.
      () => undefined,
    );
  }, [show]);
  return useMemo(
    () => (show && id ? show.createShowFile(inbox, session.fetchFile, id) : undefined),
    [show, session, inbox, id],
  );
};
