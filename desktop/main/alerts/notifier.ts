export interface Card {
  title: string;
  body: string;
  /** The system offers a field to answer in, where it can. */
  mayReply: boolean;
}

export interface CardEvents {
  clicked: () => void;
  replied: (text: string) => void;
  /** The system took it, and could not show it. */
  failed: () => void;
}

/** Shows a card of the system, and answers how to take it back. */
export interface Notifier {
  isSupported(): boolean;
  show(card: Card, events: CardEvents): () => void;
}
