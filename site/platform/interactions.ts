import { createHeldSignals } from '#site/platform/held-signals.ts';

/** What a visitor does that has a name in the figures. */
export type InteractionName =
  | 'demo_clicked'
  | 'resume_downloaded'
  | 'chat_opened'
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

/** Tells whoever keeps the figures; where nobody does, nothing happens. */
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

/** As many as somebody in a hurry does before the page is read. */
const MOST = 20;

/**
 * Hears what is told and what is clicked, and holds it until somebody listens: the code that keeps
 * the figures comes when the page is read, and a visitor may be in the hall by then.
 */
export const holdInteractions = (): HeldInteractions => {
  const { add, heed, drop } = createHeldSignals<Interaction>(MOST);
  addEventListener(EVENT, (event) => add((event as CustomEvent<Interaction>).detail));
  const click = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest('[data-track]') : null;
    const name = element?.getAttribute('data-track');
    if (name) add({ name, target: element?.getAttribute('data-track-target') ?? undefined });
  };
  // Captured: who handles the click may stop it. The middle button opens a link as well.
  for (const type of ['click', 'auxclick']) document.addEventListener(type, click, true);
  return { heed: (listener) => heed(({ name, target }) => listener(name, target)), drop };
};
