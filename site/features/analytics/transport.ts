/**
 * The outcome of a request. `off`: analytics is off on the server. `refused`: permanently rejected.
 * `untold`: unknown; a separate request will show. A number: 429, 5xx or no network, and the wait
 * in milliseconds that the server requires, 0 if none.
 */
export type Answer = 'stored' | 'off' | 'refused' | 'untold' | number;

/** Sends events to the server. */
export interface Transport {
  /** Whether the browser reports the status of beacons. */
  readonly reportsBeaconStatus: boolean;
  /** False: the browser did not accept it. */
  beacon(body: string): boolean;
  /** Receives each beacon's outcome in order of arrival, without the beacon it belongs to. */
  onBeaconAnswer(listener: (answer: Answer) => void): void;
  /** Survives the page, like a beacon. Never rejects. */
  post(body: string): Promise<Answer>;
}

/** 200 and 204 are success, 429 and 5xx failures. Status 0 means no response. */
export const answerOf = (status: number, retryAfter: string | null, nowMs: number): Answer => {
  if (status >= 200 && status < 300) return 'stored';
  if (status === 404) return 'off';
  if (status && status !== 408 && status !== 429 && status < 500) return 'refused';
  const waitMs = Number(retryAfter) * 1_000 || Date.parse(retryAfter ?? '') - nowMs;
  return waitMs > 0 ? waitMs : 0;
};
