export interface Card {
  title: string;
  body: string;
  /** Offer a reply field if the system supports it. */
  mayReply: boolean;
  /** Silent, because the app plays its own sound or none is wanted. */
  isSilent?: boolean;
}

export interface CardEvents {
  clicked: () => void;
  replied: (text: string) => void;
  /** The system accepted the notification but could not show it. */
  failed: () => void;
}

/** Shows a system notification and returns a function that withdraws it. */
export interface Notifier {
  isSupported(): boolean;
  show(card: Card, events: CardEvents): () => void;
}
