import type { Clock } from '#shared/ports/clock.ts';
import { getSystem } from '#shared/contracts/maintenance.ts';
import type { Findings } from '#site/admin/settings/checks.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import type { LineProbe } from '#site/platform/probe-line.ts';

interface LookDeps {
  call: CallApi;
  probe: () => Promise<LineProbe>;
  clock: Clock;
}

/** Checks everything that can be wrong; null: the server does not answer. */
export const lookAtSystem = async ({ call, probe, clock }: LookDeps): Promise<Findings | null> => {
  try {
    const before = clock.now();
    const system = await call(getSystem, {});
    // Assumes that the answer was written halfway through the request.
    const skewMs = Date.parse(system.now) - (before + clock.now()) / 2;
    return { system, skewMs, line: await probe() };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
};
