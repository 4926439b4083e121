import type { Page, Route } from '@playwright/test';
import type { z } from 'zod';
import { trackEvent } from '#shared/contracts/analytics.ts';

type Tracked = z.infer<typeof trackEvent.body>;

export interface TrackedEvents {
  /** Everything that was sent, repeats as well; each as the contract has it. */
  readonly all: Tracked[];
  /** Once each, as a server would count them, of one kind if one is named. */
  counted(eventType?: string): Tracked[];
  /** How the next requests are answered. */
  answer: (route: Route) => Promise<void>;
}

const stored = (route: Route) => route.fulfill({ status: 204 });

/** Stands in for the server's half in every page of the browser: takes events, and checks their shape. */
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
