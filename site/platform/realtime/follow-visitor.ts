import type { UserEvents } from '#shared/contracts/realtime.ts';
import { limits } from '#shared/limits.ts';
import { browserRandom, newUuid } from '#site/platform/browser-random.ts';
import { sessionKeyValue } from '#site/platform/browser-storage.ts';
import { browserClock, browserTimers } from '#site/platform/browser-time.ts';
import { browserVisitorId } from '#site/platform/identity/browser-identity.ts';
import { browserPrimaryHash } from '#site/platform/identity/browser-primary-hash.ts';
import { browserNetworkClass } from '#site/platform/network-class.ts';
import { browserPageLife } from '#site/platform/page-life.ts';
import { onPath } from '#site/platform/page-path.ts';
import { browserPrivacy, isTracked } from '#site/platform/privacy.ts';
import { reportPresence } from '#shared/client/realtime/report-presence.ts';
import { wakingFromSleep } from '#shared/client/realtime/wake-from-sleep.ts';
import { createSocketClient } from '#shared/client/realtime/socket-client.ts';
import { openSocketWire } from '#shared/client/realtime/socket-wire.ts';

interface Navigation {
  /** The current page's path, beginning with a slash. */
  current(): string;
  subscribe(listener: (page: string) => void): () => void;
}

/**
 * Reports a tracked visitor's page on a site without chat; with chat, the chat's connection does
 * that. Untracked visitors open no connection.
 */
export const followVisitor = async ({ current, subscribe }: Navigation): Promise<void> => {
  const hash = isTracked(browserPrivacy()) ? await browserPrimaryHash(true)() : null;
  if (!hash) return;
  const [timers, clock, random] = [browserTimers(), browserClock(), browserRandom()];
  const life = wakingFromSleep(browserPageLife(), { timers, clock });
  const visitorId = browserVisitorId(random);
  let page = current();
  const currentPage = () => page.slice(0, limits.chat.pageCharacters);
  const socket = createSocketClient<UserEvents>(
    {
      namespace: '/user',
      auth: () => ({
        primaryHash: hash,
        visitorId,
        currentPage: currentPage(),
        networkClass: browserNetworkClass(),
      }),
      life,
      timers,
      clock,
      jitter: Math.random,
    },
    openSocketWire(window.location.origin),
  );
  const presence = reportPresence({
    socket,
    life,
    timers,
    clock,
    currentPage,
    newId: () => newUuid(random),
    networkClass: browserNetworkClass,
    storage: sessionKeyValue(),
  });
  const moved = (next: string) => {
    page = next;
    presence.navigated(next);
  };
  subscribe(moved);
  onPath(moved);
  life.onWake(socket.hurry);
  socket.connect();
};
