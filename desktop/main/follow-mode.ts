import type { Availability } from '#shared/contracts/presence.ts';
import { createAdminCalls } from './link/admin-calls.ts';

/** How the owner wants to be seen: asked at each connect, and chosen in the tray. */
export const createModeFollower = (
  access: () => { server: string; key: string } | null,
  onChange: () => void,
) => {
  let held: Availability | null = null;
  const take = async (call: (calls: ReturnType<typeof createAdminCalls>) => Promise<unknown>) => {
    const way = access();
    if (way === null) return;
    const calls = createAdminCalls(way.server, way.key);
    await call(calls);
    const answer = await calls.availability();
    if (!answer.ok) return;
    held = answer.value;
    onChange();
  };
  return {
    mode: () => held?.mode ?? null,
    refresh: () => void take(() => Promise.resolve()),
    choose: (mode: Availability['mode']) =>
      void take((calls) => calls.chooseAvailability({ mode, away_text: held?.away_text ?? null })),
  };
};
