import { answerOrNull, type CallApi } from '#shared/client/http-client.ts';
import { getAvailability, setAvailability, type Availability } from '#shared/contracts/presence.ts';
import type { ServerAccess } from './open-server.ts';

/** The owner's availability mode: read on each connect, updated by events, chosen in the tray. */
export const createModeFollower = (
  openCalls: ServerAccess['openCalls'],
  access: () => { server: string; key: string } | null,
  onChange: () => void,
) => {
  let held: Availability | null = null;
  const receive = (availability: Availability) => {
    held = availability;
    onChange();
  };
  const load = async (before: (call: CallApi) => Promise<unknown>) => {
    const credentials = access();
    if (credentials === null) return;
    const call = openCalls(credentials.server, credentials.key);
    await answerOrNull(before(call));
    const answer = await answerOrNull(call(getAvailability, {}));
    if (answer !== null) receive(answer);
  };
  return {
    mode: () => held?.mode ?? null,
    receive,
    refresh: () => void load(() => Promise.resolve()),
    choose: (mode: Availability['mode']) =>
      void load((call) => {
        const body = { mode, away_text: held?.away_text ?? null };
        return call(setAvailability, { body });
      }),
  };
};
