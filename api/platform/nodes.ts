/** One kind of message between the nodes: the servers that work on one database. */
export interface Topic<Message> {
  /**
   * Sends to every other node, without waiting. Messages of one node arrive in order; one that is
   * lost is followed by `onGap`. Send after the commit of what it is about.
   */
  send(message: Message): void;
  /** Settles once every other living node has handled it; it may handle it twice. */
  request(message: Message): Promise<void>;
  /** Called with the messages of other nodes. A `request` waits for what the listener returns. */
  on(listener: (message: Message, node: string) => unknown): void;
}

export interface Nodes {
  topic<Message>(name: string): Topic<Message>;
  /** Called when messages of others may have been lost. */
  onGap(listener: () => void): void;
  /** Called when another node begins. */
  onJoined(listener: () => void): void;
  /** Called when another node has stopped, or was silent for the time of its lease. */
  onLeft(listener: (node: string) => void): void;
  /** Runs the job, unless another node runs it now. */
  runAlone(job: string, work: () => Promise<void>): Promise<void>;
  /** Runs the job on one node, which stays the same as long as it lives, and on no other. */
  runOnOne(work: () => Promise<void>): Promise<void>;
}

/** The only server on its database. */
export const loneNode: Nodes = {
  topic: () => ({
    send: () => undefined,
    request: () => Promise.resolve(),
    on: () => undefined,
  }),
  onGap: () => undefined,
  onJoined: () => undefined,
  onLeft: () => undefined,
  runAlone: (_job, work) => work(),
  runOnOne: (work) => work(),
};
