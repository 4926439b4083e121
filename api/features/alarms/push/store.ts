/** The address for push messages to a browser, as the browser gave it. */
export interface Subscription {
  readonly endpoint: string;
  /** base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/** A browser in which the owner turned on push. Times are ms since the epoch. */
export interface PushDevice extends Subscription {
  readonly id: string;
  readonly sessionId: string;
  /** Description, such as "Chrome on Android". */
  readonly label: string;
  readonly createdAt: number;
  /** When the push service last accepted a message. */
  readonly acceptedAt: number | null;
  /** Its last answer, and when. */
  readonly answer: string | null;
  readonly answeredAt: number | null;
}

export interface NewDevice extends Subscription {
  readonly id: string;
  readonly sessionId: string;
  readonly label: string;
  /** The mark of the admin key under which it was added. */
  readonly keyMark: string;
  /** The hash of the token by which the browser renews its subscription. */
  readonly renewalHash: string;
}

/**
 * The devices that get push messages. A device lives as long as the session of the console that added
 * it, and the admin key of that time. Every implementation must pass store.contract.ts.
 */
export interface PushStore {
  /** Oldest first; only sessions of this key that have not ended. */
  list(keyMark: string): Promise<PushDevice[]>;
  /**
   * Adds the device, replacing one with the same endpoint but keeping its id. Removes those of other
   * keys. `full`: there are already `most`; `ended`: the session has ended or is unknown.
   */
  add(device: NewDevice, now: number, most: number): Promise<{ id: string } | 'full' | 'ended'>;
  /** A new subscription of the same device; false if there is none. */
  renew(renewalHash: string, subscription: Subscription, keyMark: string): Promise<boolean>;
  /** Records the push service's answer, unless the device has subscribed again meanwhile. */
  answered(
    device: Pick<PushDevice, 'id' | 'endpoint'>,
    answer: { readonly text: string; readonly isAccepted: boolean; readonly at: number },
  ): Promise<void>;
  /** With an endpoint: only if it is still the device's. False if there was nothing to remove. */
  remove(id: string, endpoint?: string): Promise<boolean>;
}
