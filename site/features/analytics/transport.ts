/**
 * What became of a request. `off`: analytics is switched off on the server. `refused`: it will never
 * take this event. `untold`: nobody says; a request of its own will tell. A number: 429, 5xx or no
 * network, and the milliseconds the server asks to wait, 0 if it says nothing.
 */
export type Answer = 'stored' | 'off' | 'refused' | 'untold' | number;

/** How events leave the page. */
export interface Transport {
  /** Whether the browser says how beacons were answered. */
  readonly reportsBeaconStatus: boolean;
  /** False: the browser did not take it. */
  beacon(body: string): boolean;
  /** Each beacon's answer, in the order they come; which beacon's is not said. */
  onBeaconAnswer(listener: (answer: Answer) => void): void;
  /** Outlives the page, like a beacon. Never rejects. */
  post(body: string): Promise<Answer>;
}

/** 200 or 204 is success, 429 or 5xx failure. Status 0 is no answer at all. */
export const answerOf = (status: number, retryAfter: string | null, nowMs: number): Answer => {
  if (status >= 200 && status < 300) return 'stored';
  if (status === 404) return 'off';
  if (status && status !== 408 && status !== 429 && status < 500) return 'refused';
  const waitMs = Number(retryAfter) * 1_000 || Date.parse(retryAfter ?? '') - nowMs;
  return waitMs > 0 ? waitMs : 0;
};
