import { createHeldSignals } from '#site/platform/held-signals.ts';

/** The interactions recorded by analytics. */
export type InteractionName =
  | 'demo_clicked'
  | 'resume_downloaded'
  | 'chat_opened'
  | 'proactive_shown'
  | 'proactive_answered'
  | 'proactive_dismissed'
  | 'contact_sent'
  | 'hall_entered'
  | 'hall_wing_visited'
  | 'hall_plate_opened'
  | 'hall_left';

interface Interaction {
  readonly name: string;
  readonly target?: string | undefined;
}

const EVENT = 'foyer:interaction';

/** Reports an interaction to analytics. Does nothing without a listener. */
export const trackInteraction = (name: InteractionName, target?: string): void => {
  dispatchEvent(new CustomEvent<Interaction>(EVENT, { detail: { name, target } }));
};

/** Attributes of an element whose click is an interaction: `<a {...tracked('demo_clicked', id)}>`. */
export const tracked = (name: InteractionName, target?: string) => ({
  'data-track': name,
  'data-track-target': target,
});

interface HeldInteractions {
  heed(listener: (name: string, target?: string) => void): void;
  drop(): void;
}

/** Enough for a hurried visitor while the page loads. */
const MOST = 20;

/**
 * Buffers interactions and tracked clicks until analytics listens: its code loads once the page has
 * been read, when a visitor may already be in the hall.
 */
export const holdInteractions = (): HeldInteractions => {
  const { add, heed, drop } = createHeldSignals<Interaction>(MOST);
  addEventListener(EVENT, (event) => add((event as CustomEvent<Interaction>).detail));
  const click = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest('[data-track]') : null;
    const name = element?.getAttribute('data-track');
    if (name) add({ name, target: element?.getAttribute('data-track-target') ?? undefined });
  };
  // Listens in the capture phase, because a click handler may stop propagation. `auxclick` covers
  // the middle button, which also opens links.
  for (const type of ['click', 'auxclick']) document.addEventListener(type, click, true);
  return { heed: (listener) => heed(({ name, target }) => listener(name, target)), drop };
};
