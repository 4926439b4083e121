import { Router } from 'express';
import { getAvailability, setAvailability, type Availability } from '#shared/contracts/presence.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { createAvailabilityState } from '#api/features/availability/availability-state.ts';
import { saveAvailability } from '#api/features/availability/saved-availability.ts';
import { countAdmin, greetVisitor } from '#api/features/availability/sockets.ts';
import { route } from '#api/http/route.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import type { AdminSocket, UserNamespace, UserSocket } from '#api/sockets/socket-types.ts';

export interface AvailabilityDeps extends Pick<Runtime, 'clock' | 'timers' | 'logger'> {
  /** The owner's last saved choice. */
  readonly saved: Availability;
  readonly settings: Pick<SettingsStore, 'put'>;
  readonly users: UserNamespace;
}

/** Whether the owner is there, and the visitors who are notified. */
export const createAvailability = (deps: AvailabilityDeps) => {
  const { saved, settings, clock, timers, logger, users } = deps;
  const state = createAvailabilityState({
    saved,
    save: (choice) => saveAvailability(settings, choice),
    clock,
    timers,
    onChange: (owner) => void users.emit('owner', owner),
  });
  const routes = Router();
  route(routes, getAvailability, async () => state.read());
  route(routes, setAvailability, async ({ body }) => {
    await state.choose(body);
    return state.read();
  });
  return {
    routes,
    onVisitor: (socket: UserSocket): void => greetVisitor(socket, state),
    onAdmin: (socket: AdminSocket): void => countAdmin(socket, state, logger),
    /** Whether visitors are told that the owner is away. */
    isAway: (): boolean => !state.owner().is_here,
    stop: state.stop,
  };
};
