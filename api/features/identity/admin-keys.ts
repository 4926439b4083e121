import { createHash, timingSafeEqual } from 'node:crypto';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Random } from '#shared/ports/random.ts';
import { loneNode, type Nodes } from '#api/platform/nodes.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import { createSlowDown } from '#api/features/identity/slow-down.ts';
import { slowDown } from '#api/http/slow-down.ts';

const KEY_SETTING = 'admin_key_sha256';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Creates an admin key: 256 random bits behind a recognizable prefix. */
const newAdminKey = (random: Random): string =>
  `foyer_${Buffer.from(random.bytes(limits.identity.adminKeyBytes)).toString('base64url')}`;

/** Creates the first key if there is none. Returns the key itself only this once. */
export const ensureAdminKey = async (
  settings: SettingsStore,
  random: Random,
): Promise<string | null> => {
  const key = newAdminKey(random);
  const { isNew } = await settings.addIfMissing(KEY_SETTING, sha256(key).toString('hex'));
  return isNew ? key : null;
};

const putKey = (settings: SettingsStore, key: string): Promise<void> =>
  settings.put(KEY_SETTING, sha256(key).toString('hex'));

/** Whether a key exists that somebody may be using. */
export const hasAdminKey = async (settings: SettingsStore): Promise<boolean> =>
  (await settings.get(KEY_SETTING)) !== null;

/** Replaces the key and returns the new one. */
export const rotateAdminKey = async (settings: SettingsStore, random: Random): Promise<string> => {
  const key = newAdminKey(random);
  await putKey(settings, key);
  return key;
};

export interface AdminKeys {
  /**
   * Null if the key is right; else `unauthorized`, or `slow_down` after too many wrong ones of this
   * client (address-key.ts).
   */
  check(key: string | undefined, client: string): Failure | null;
  /** Changes with the key but reveals nothing about it. */
  mark(): string;
  /** Reads the stored key again. True when it has changed and open sockets must close. */
  refresh(): Promise<boolean>;
  /** ADMIN_KEY sets the key, so it can only be changed there. */
  readonly isConfigured: boolean;
  /** Accepts this key from now on, and no other. */
  replace(key: string): Promise<void>;
}

/**
 * A key from the settings (ADMIN_KEY) overrides the stored one. Both sides are hashed and compared
 * in constant time, so the timing reveals neither length nor content.
 */
export const createAdminKeys = async (
  settings: SettingsStore,
  clock: Clock,
  configuredKey: string | undefined,
  nodes: Nodes = loneNode,
): Promise<AdminKeys> => {
  const read = async () =>
    configuredKey === undefined
      ? Buffer.from((await settings.get(KEY_SETTING)) ?? '', 'hex')
      : sha256(configuredKey);
  let expected = await read();
  const wrongKeys = createSlowDown(clock);
  // Failures count on all nodes.
  const tried = nodes.topic<{ client: string; isRight: boolean }>('key_tried');
  tried.on(({ client, isRight }) => {
    if (isRight) wrongKeys.succeeded(client);
    else wrongKeys.failed(client);
  });
  const refresh = async () => {
    const now = await read();
    const hasChanged = !now.equals(expected);
    expected = now;
    return hasChanged;
  };
  return {
    check: (key, client) => {
      if (key === undefined || key === '') return fail('unauthorized', 'an admin key is needed');
      const waitMs = wrongKeys.waitMs(client);
      if (waitMs > 0) return slowDown('too many wrong admin keys', waitMs);
      const isRight = expected.length === 32 && timingSafeEqual(sha256(key), expected);
      if (isRight) {
        if (wrongKeys.hasFailed(client)) tried.send({ client, isRight: true });
        wrongKeys.succeeded(client);
        return null;
      }
      wrongKeys.failed(client);
      tried.send({ client, isRight: false });
      return fail('unauthorized', 'the admin key is wrong');
    },
    mark: () => sha256(`mark of ${expected.toString('hex')}`).toString('base64url'),
    refresh,
    isConfigured: configuredKey !== undefined,
    replace: async (key) => {
      await putKey(settings, key);
      await refresh();
    },
  };
};
