/** Where push messages to a browser go, as the browser gave it. */
export interface Subscription {
  readonly endpoint: string;
  /** base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/** A browser in which the owner has turned push on. Times are ms since the epoch. */
export interface PushDevice extends Subscription {
  readonly id: string;
  readonly sessionId: string;
  /** What it is, in words: "Chrome on Android". */
  readonly label: string;
  readonly createdAt: number;
  /** When the push service last accepted a message. */
  readonly acceptedAt: number | null;
  /** What it answered last, and when. */
  readonly answer: string | null;
  readonly answeredAt: number | null;
}

export interface NewDevice extends Subscription {
  readonly id: string;
  readonly sessionId: string;
  readonly label: string;
  /** Of the admin key under which it was added. */
  readonly keyMark: string;
  /** Of the token by which the browser renews its subscription. */
  readonly renewalHash: string;
}

/**
 * The devices that get push messages. A device lives as long as the session of the console that added
 * it and the admin key of that time. Every implementation must pass store.contract.ts.
 */
export interface PushStore {
  /** Oldest first; of this key's sessions that have not ended. */
  list(keyMark: string): Promise<PushDevice[]>;
  /**
   * Adds the device, in the place of one with the same endpoint, whose id it keeps. Removes those of
   * other keys. `full`: there are `most` already; `ended`: the session has ended or is unknown.
   */
  add(device: NewDevice, now: number, most: number): Promise<{ id: string } | 'full' | 'ended'>;
  /** A new subscription of the same device; false where there is none. */
  renew(renewalHash: string, subscription: Subscription, keyMark: string): Promise<boolean>;
  /** Records what the push service answered, unless the device has subscribed anew meanwhile. */
  answered(
    device: Pick<PushDevice, 'id' | 'endpoint'>,
    answer: { readonly text: string; readonly isAccepted: boolean; readonly at: number },
  ): Promise<void>;
  /** With an endpoint: only if it is still the device's. False when there was nothing to remove. */
  remove(id: string, endpoint?: string): Promise<boolean>;
}
