import { createRequire } from 'node:module';
import { createServerAccess, type ServerAccess } from '../main/open-server.ts';
import { setupNetwork } from '../main/setup-network.ts';

type Parts = Parameters<typeof setupNetwork>;
interface System {
  /** An HTTP proxy, also used for this machine's own addresses. */
  proxy?: string;
  /** Trusted authorities in addition to the usual ones, as PEM. */
  authorities?: string[];
}
const { createNetwork } = createRequire(import.meta.url)('../e2e/double/network.cjs') as {
  createNetwork(system?: System): { net: Parts[0]; session: Parts[1] };
};

/** The app's access to servers over the double of Electron's network. */
export const openAccess = (system?: System): ServerAccess => {
  const { net, session } = createNetwork(system);
  return createServerAccess(setupNetwork(net, session));
};

export const { openExchange, openCalls, openSocket, refusedOf } = openAccess();
