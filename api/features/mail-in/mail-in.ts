import { z } from 'zod';
import type { System } from '#shared/contracts/maintenance.ts';
import { DAY_MS, iso } from '#shared/domain/time.ts';
import { mailLimits } from '#shared/mail-limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { createTakeMail, type Taken, type TakeMailDeps } from '#api/features/mail-in/take-mail.ts';
import type { OpenMailbox, OpenMailboxOnce } from '#api/platform/mail/mailbox.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

const STATE_SETTING = 'mail_in';

const stateSchema = z.object({
  /** The mailbox, and its last mail that was read; null before the first connection. */
  uidValidity: z.string().nullable(),
  uid: z.number(),
  readAt: z.number(),
  /** Why the mailbox is unreadable, and since when. */
  lost: z.object({ at: z.number(), reason: z.string() }).nullable(),
  /** Mails addressed to a conversation but not stored, newest first. Without their texts. */
  refused: z.array(z.object({ at: z.number(), reason: z.string() })),
  /** The mail that failed, and how often. */
  failed: z.object({ uid: z.number(), times: z.number() }),
});
type State = z.infer<typeof stateSchema>;

const nothingYet: State = {
  uidValidity: null,
  uid: 0,
  readAt: 0,
  lost: null,
  refused: [],
  failed: { uid: 0, times: 0 },
};

interface Deps extends Pick<Runtime, 'timers' | 'logger'>, TakeMailDeps {
  readonly open: OpenMailboxOnce;
  readonly store: Pick<SettingsStore, 'get' | 'put'>;
  readonly nodes: Pick<Nodes, 'runOnOne'>;
}

const readState = async (store: Pick<SettingsStore, 'get'>): Promise<State> => {
  const stored = await store.get(STATE_SETTING);
  return stored === null ? nothingYet : stateSchema.parse(JSON.parse(stored));
};

const SHOWN_MS = 7 * DAY_MS;

/** The mailbox's state in the console. */
export const readMailInState = async (
  store: Pick<SettingsStore, 'get'>,
  clock: Clock,
): Promise<NonNullable<NonNullable<System['mail']>['answers']>> => {
  const { lost, refused, uidValidity } = await readState(store);
  const recent = refused.filter(({ at }) => at > clock.now() - SHOWN_MS);
  return {
    is_connected: uidValidity !== null && lost === null,
    lost: lost && { at: iso(lost.at), reason: lost.reason },
    refused: recent.map(({ at, reason }) => ({ at: iso(at), reason })),
  };
};

const reasonOf = (error: unknown): string => {
  const { responseText, message } = error as Error & { readonly responseText?: string };
  return (responseText ?? message).slice(0, 300);
};

/** The server's description of the mail exceeds a limit, and will do so again. */
const isTooLarge = (error: unknown): boolean =>
  ['TooManyTokens', 'LineTooLarge', 'LiteralTooLarge', 'ResponseTooLarge'].includes(
    String((error as { readonly code?: unknown }).code),
  );

/**
 * Reads the answers in a mailbox, on one node. Stores its position after handling a mail; handling it
 * again adds nothing.
 */
export const createMailIn = (deps: Deps) => {
  const { open, store, nodes, timers, logger, clock } = deps;
  const take = createTakeMail(deps);
  let state: State = nothingYet;
  let isStopped = false;
  let isReader = false;
  let mailbox: OpenMailbox | null = null;
  let connecting: Promise<void> | null = null;
  let working: Promise<void> | null = null;
  let isCalled = false;
  let retryAt = 0;
  let waitMs: number = mailLimits.reconnectMinMs;

  const save = async (change: Partial<State>): Promise<void> => {
    state = { ...state, ...change };
    await store.put(STATE_SETTING, JSON.stringify(state));
  };

  /** Logs one warning, and one line on recovery. */
  const noteLost = async (reason: string): Promise<void> => {
    retryAt = clock.now() + waitMs;
    waitMs = Math.min(2 * waitMs, mailLimits.reconnectMaxMs);
    if (state.lost !== null) return;
    logger.warn('mailbox_lost', { reason });
    await save({ lost: { at: clock.now(), reason } });
  };

  const takeOne = async (from: OpenMailbox, uid: number): Promise<void> => {
    const times = state.failed.uid === uid ? state.failed.times : 0;
    const attempt = async (): Promise<Taken> => {
      try {
        return await take(from, uid);
      } catch (error) {
        // This fails too if the database is unreachable, so that the mail is not blamed.
        await save({ failed: { uid, times: isTooLarge(error) ? mailLimits.attempts : times + 1 } });
        throw error;
      }
    };
    const taken: Taken =
      times >= mailLimits.attempts
        ? { kind: 'refused', reason: 'it could not be read; the log says why' }
        : await attempt();
    const at = clock.now();
    if (taken.kind === 'ignored') return save({ uid, readAt: at });
    logger.info('answer_by_mail', {
      kind: taken.kind,
      ...('reason' in taken && { reason: taken.reason }),
    });
    const refused =
      taken.kind === 'refused'
        ? [{ at, reason: taken.reason }, ...state.refused].slice(0, mailLimits.listedRefusals)
        : state.refused;
    return save({ uid, readAt: at, refused });
  };

  /** The unread mails; after the mailbox was recreated, those since the last one read. */
  const waiting = async (from: OpenMailbox): Promise<readonly number[]> => {
    if (state.uidValidity === from.uidValidity) return from.after(state.uid);
    // Mails from before the very first connection are no replies to this server.
    const isFirst = state.uidValidity === null;
    const since = state.readAt - mailLimits.overlapDays * DAY_MS;
    const found = isFirst ? [] : await from.since(since);
    const uid = (found[0] ?? from.uidNext) - 1;
    await save({ uidValidity: from.uidValidity, uid, readAt: clock.now() });
    return found;
  };

  const isOpen = (one: OpenMailbox): boolean => !isStopped && mailbox === one;
  const work = async (from: OpenMailbox): Promise<void> => {
    while (isCalled && isOpen(from)) {
      isCalled = false;
      for (const uid of await waiting(from)) {
        if (!isOpen(from)) return;
        await takeOne(from, uid);
      }
    }
  };
  const look = (): void => {
    isCalled = true;
    const from = mailbox;
    if (!from || working) return;
    working = work(from)
      // The next poll starts with the mail that failed.
      .catch((error: unknown) => {
        if (!isStopped) logger.error('mailbox_failed', { error });
      })
      .finally(() => (working = null));
  };

  const connect = async (): Promise<void> => {
    state = await readState(store);
    const opened = await open();
    const drop = (reason: string): void => {
      if (mailbox !== opened) return;
      mailbox = null;
      if (!isStopped && isReader)
        noteLost(reason).catch((error: unknown) => logger.error('mailbox_failed', { error }));
    };
    opened.onLost(drop);
    opened.onArrived(look);
    if (isStopped) return opened.close();
    mailbox = opened;
    if (state.lost !== null) {
      logger.info('mailbox_back', { duration_ms: clock.now() - state.lost.at });
      await save({ lost: null });
    }
    waitMs = mailLimits.reconnectMinMs;
    look();
  };

  const tend = async (): Promise<void> => {
    let isChosen = false;
    await nodes.runOnOne(async () => void (isChosen = true));
    isReader = isChosen;
    if (!isChosen) return mailbox?.close();
    if (mailbox) return look();
    if (connecting || isStopped || clock.now() < retryAt) return;
    connecting = connect()
      .catch((error: unknown) => noteLost(reasonOf(error)))
      .finally(() => (connecting = null));
    await connecting;
  };
  const tendNow = (): void =>
    void tend().catch((error: unknown) => logger.error('mailbox_failed', { error }));

  let cancel = (): void => undefined;
  return {
    start: (): void => {
      tendNow();
      cancel = timers.every(mailLimits.lookEveryMs, tendNow);
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      cancel();
      const open = mailbox;
      mailbox = null;
      await open?.close();
      await Promise.all([connecting, working]).catch(() => undefined);
    },
  };
};
