/** An alarm that a visitor's message may cause; the store adds the occasion. Ms since the epoch. */
export interface PendingAlarm {
  readonly id: string;
  readonly dueAt: number;
}

/** Undefined if nobody is to be alarmed. */
export type PendAlarm = () => PendingAlarm | undefined;
