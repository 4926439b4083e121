/** One kind of message between the nodes: the servers that work on one database. */
export interface Topic<Message> {
  /**
   * Sends to every other node without waiting. Messages from one node arrive in order; `onGap` follows a
   * lost one. Send after the commit.
   */
  send(message: Message): void;
  /** Settles once every other live node has handled it; a node may handle it twice. */
  request(message: Message): Promise<void>;
  /** Receives the messages of other nodes. A `request` waits for the listener's promise. */
  on(listener: (message: Message, node: string) => unknown): void;
}

export interface Nodes {
  topic<Message>(name: string): Topic<Message>;
  /** Called when messages from other nodes may have been lost. */
  onGap(listener: () => void): void;
  /** Called when another node starts. */
  onJoined(listener: () => void): void;
  /** Called when another node has stopped, or its lease has expired. */
  onLeft(listener: (node: string) => void): void;
  /** Runs the job unless another node is running it. */
  runAlone(job: string, work: () => Promise<void>): Promise<void>;
  /** Runs the job on exactly one node, the same one for as long as it lives. */
  runOnOne(work: () => Promise<void>): Promise<void>;
}

/** The nodes of a server that has its database to itself. */
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

/** Runs something here and on every other node. */
export const everywhereToo = <Value>(nodes: Nodes, name: string, run: (value: Value) => void) => {
  const topic = nodes.topic<Value>(name);
  topic.on(run);
  return (value: Value): void => {
    run(value);
    topic.send(value);
  };
};
