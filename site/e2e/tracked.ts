import type { Page, Route } from '@playwright/test';
import type { z } from 'zod';
import { trackEvent } from '#shared/contracts/analytics.ts';

type Tracked = z.infer<typeof trackEvent.body>;

export interface TrackedEvents {
  /** All events sent, including repeats. Each matches the contract. */
  readonly all: Tracked[];
  /** Each event once, as a server counts them; only of one type if given. */
  counted(eventType?: string): Tracked[];
  answer: (route: Route) => Promise<void>;
}

const stored = (route: Route) => route.fulfill({ status: 204 });

/** Replaces the server in every page of the browser: accepts events and validates them. */
export const catchEvents = async (page: Page): Promise<TrackedEvents> => {
  const all: Tracked[] = [];
  const events: TrackedEvents = {
    all,
    counted: (eventType) => {
      const byId = new Map(all.map((event) => [event.eventId, event]));
      return [...byId.values()].filter((each) => !eventType || each.eventType === eventType);
    },
    answer: stored,
  };
  await page.context().route('**/api/track-event', async (route) => {
    all.push(trackEvent.body.parse(route.request().postDataJSON()));
    await events.answer(route);
  });
  return events;
};
