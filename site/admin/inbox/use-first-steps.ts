import { useCallback, useEffect, useState } from 'react';
import { listConversations } from '#shared/contracts/admin.ts';
import { getVoice } from '#shared/contracts/owner-voice.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { localKeyValue } from '#site/platform/browser-storage.ts';

/** The storage key for whether this browser shows the first steps: `open` or `closed`. */
const STEPS_KEY = 'foyer.admin.first-steps';

interface ServerUse {
  /** The owner's name in the chat. */
  readonly name: string | null;
  readonly hasChats: boolean;
}

/**
 * Whether the first steps are shown in a browser that stored this; null while it is unknown. A new
 * browser shows them only if the server is new.
 */
export const areStepsShown = (stored: string | null, use: ServerUse | null): boolean | null => {
  if (stored !== null) return stored === 'open';
  return use && (use.name === null || !use.hasChats);
};

/** Whether the first steps are shown, and how to close them for good. */
export const useFirstSteps = () => {
  const [storage] = useState(localKeyValue);
  const [stored, setStored] = useState(() => storage.get(STEPS_KEY));
  const isNew = stored === null;
  const voice = useApiQuery(getVoice, {}, isNew).data;
  const chats = useApiQuery(listConversations, { query: { limit: '1' } }, isNew).data;
  const isShown = areStepsShown(
    stored,
    voice && chats ? { name: voice.name, hasChats: chats.conversations.length > 0 } : null,
  );
  if (isNew && isShown !== null) setStored(isShown ? 'open' : 'closed');
  useEffect(() => {
    if (stored !== null) storage.set(STEPS_KEY, stored);
  }, [storage, stored]);
  const close = useCallback(() => setStored('closed'), []);
  return { isShown, close };
};
