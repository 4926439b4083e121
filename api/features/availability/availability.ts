import { Router } from 'express';
import { getBusinessHours, setBusinessHours } from '#shared/contracts/business-hours.ts';
import {
  getAvailability,
  setAvailability,
  type AvailabilityStatus,
} from '#shared/contracts/presence.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import {
  createAvailabilityState,
  type AvailabilityState,
} from '#api/features/availability/availability-state.ts';
import {
  readAvailability,
  saveChoice,
  saveHours,
  saveVoice,
  type SavedAvailability,
} from '#api/features/availability/saved-availability.ts';
import { createVoiceRoutes } from '#api/features/availability/voice.ts';
import { route } from '#api/http/route.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import { createEvent } from '#api/platform/create-event.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import type {
  AdminNamespace,
  AdminSocket,
  UserNamespace,
  UserSocket,
} from '#api/sockets/socket-types.ts';
import type { Logger } from '#api/platform/logger.ts';
import { onEvent } from '#api/sockets/on-event.ts';

interface Deps {
  readonly nodes: Nodes;
  readonly logger: Pick<Logger, 'error'>;
  readonly readSaved: () => Promise<SavedAvailability>;
}

/** Messages between nodes: where the owner is active, and that a choice was saved. */
const shareAvailability = ({ nodes, logger, readSaved }: Deps) => {
  const active = nodes.topic<boolean>('owner_active');
  const wanted = nodes.topic<null>('owner_active_wanted');
  const saved = nodes.topic<null>('availability_saved');
  const activeOn = new Set<string>();
  let published = false;
  return {
    isThereElsewhere: (): boolean => activeOn.size > 0,
    saved: (): void => saved.send(null),
    /** Notifies the others when the owner becomes active or inactive here. */
    publish: (isThere: boolean): void => {
      if (isThere !== published) active.send(isThere);
      published = isThere;
    },
    connect: (state: Pick<AvailabilityState, 'look' | 'replace' | 'isThereHere'>): void => {
      const reload = () => {
        readSaved().then(state.replace, (error: unknown) => {
          logger.error('availability_not_read', { error });
        });
      };
      const publishNow = () => active.send(state.isThereHere());
      active.on((isThere, node) => {
        if (isThere) activeOn.add(node);
        else activeOn.delete(node);
        state.look();
      });
      saved.on(reload);
      wanted.on(publishNow);
      nodes.onJoined(publishNow);
      nodes.onLeft((node) => {
        activeOn.delete(node);
        state.look();
      });
      nodes.onGap(() => {
        wanted.send(null);
        reload();
      });
    },
  };
};

/** Tracks an admin's connection, and whether anybody is using it. */
const countAdmin = (socket: AdminSocket, availability: AvailabilityState, logger: Logger): void => {
  availability.adminArrived(socket.id);
  onEvent(socket, 'idle', logger, (isIdle) => availability.adminIdle(socket.id, isIdle));
  socket.on('disconnect', () => availability.adminLeft(socket.id));
};

/** Notifies a visitor at once whether the owner is there. */
const greetVisitor = (socket: UserSocket, availability: AvailabilityState): void =>
  void socket.emit('owner', availability.owner());

export interface AvailabilityDeps extends Pick<Runtime, 'clock' | 'timers' | 'logger'> {
  readonly saved: SavedAvailability;
  readonly settings: Pick<SettingsStore, 'get' | 'put'>;
  readonly nodes: Nodes;
  /** Whether visitors can get mail. */
  readonly mailsVisitors: boolean;
  readonly users: UserNamespace;
  readonly admins: AdminNamespace;
}

/** The owner's availability, of which visitors and consoles are notified. */
export const createAvailability = (deps: AvailabilityDeps) => {
  const { saved, settings, nodes, clock, timers, logger, users, admins } = deps;
  const changed = createEvent<AvailabilityStatus>();
  const shared = shareAvailability({
    nodes,
    logger,
    readSaved: () => readAvailability(settings),
  });
  const state = createAvailabilityState({
    saved,
    mailsVisitors: deps.mailsVisitors,
    isThereElsewhere: shared.isThereElsewhere,
    publishActive: shared.publish,
    saveChoice: async (choice) => {
      await saveChoice(settings, choice);
      shared.saved();
    },
    saveHours: (hours) => saveHours(settings, hours),
    saveVoice: async (voice) => {
      await saveVoice(settings, voice);
      shared.saved();
    },
    clock,
    timers,
    onChange: (now, owner) => {
      admins.emit('availability', now);
      if (owner) users.emit('owner', owner);
      changed.emit(now);
    },
  });
  shared.connect(state);
  const routes = Router();
  route(routes, getAvailability, async () => state.read());
  route(routes, setAvailability, async ({ body }) => {
    await state.choose(body);
    return state.read();
  });
  route(routes, getBusinessHours, async () => ({ hours: state.hours() }));
  route(routes, setBusinessHours, async ({ body }) => {
    await state.setHours(body);
    return { hours: state.hours() };
  });
  routes.use(createVoiceRoutes({ read: state.voice, save: state.setVoice }));
  return {
    routes,
    onVisitor: (socket: UserSocket): void => greetVisitor(socket, state),
    onAdmin: (socket: AdminSocket): void => countAdmin(socket, state, logger),
    /** Whether visitors see the owner as away. */
    isAway: (): boolean => !state.owner().is_here,
    onChanged: changed.on,
    stop: state.stop,
  };
};
