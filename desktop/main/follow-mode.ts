import { getAvailabilityRoute, setAvailabilityRoute } from '#shared/contracts/routes/desktop.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import type { Availability } from '#shared/contracts/presence.ts';
import { openCalls } from './open-server.ts';

/** Null where the server did not answer as it should: what is held stays. */
const orNull = async <T>(answer: Promise<T>): Promise<T | null> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
};

/** How the owner wants to be seen: asked at each connect, and chosen in the tray. */
export const createModeFollower = (
  access: () => { server: string; key: string } | null,
  onChange: () => void,
) => {
  let held: Availability | null = null;
  const take = async (call: (call: CallApi) => Promise<unknown>) => {
    const way = access();
    if (way === null) return;
    const call = openCalls(way.server, way.key);
    await orNull(call(call));
    const answer = await orNull(call(getAvailabilityRoute, {}));
    if (answer === null) return;
    held = answer;
    onChange();
  };
  return {
    mode: () => held?.mode ?? null,
    refresh: () => void take(() => Promise.resolve()),
    choose: (mode: Availability['mode']) =>
      void take((call) => {
        const body = { mode, away_text: held?.away_text ?? null };
        return call(setAvailabilityRoute, { body });
      }),
  };
};
