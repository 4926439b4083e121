import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { createLogger } from '#api/platform/logger.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { openNodes } from '#api/storage/postgres/nodes/open-nodes.ts';
import { emptyTestDatabase, openTestPostgres } from '#api/testing/open-test-postgres.ts';

const openOne = async (url: string) => {
  const postgres = openTestPostgres(url);
  const nodes = openNodes({ postgres, url, timers: nodeTimers, logger: createLogger('silent') });
  await nodes.join();
  nodes.start();
  let isOpen = true;
  const stop = async () => {
    if (isOpen) await nodes.stop();
    isOpen = false;
  };
  onTestFinished(stop);
  const received: unknown[] = [];
  const talk = nodes.topic<unknown>('talk');
  talk.on((message) => received.push(message));
  return { url, postgres, nodes, talk, received, stop };
};

const openTwo = async () => {
  const url = await emptyTestDatabase();
  return [await openOne(url), await openOne(url)] as const;
};

const endListeners = (node: Awaited<ReturnType<typeof openOne>>) =>
  node.postgres.sql.all(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'foyer nodes'
     AND datname = current_database()`,
  );

test('messages of one node reach the others in order, even long ones, but not the sender', async () => {
  const [one, other] = await openTwo();
  const sent = Array.from({ length: 500 }, (_, n) => n);
  for (const n of sent) one.talk.send(n);
  await eventually(() => expect(other.received).toEqual(sent));
  const long = '€'.repeat(20_000);
  one.talk.send(long);
  await eventually(() => expect(other.received.at(-1)).toBe(long));
  expect(one.received).toEqual([]);
});

test('messages sent while a node starts wait for its listeners', async () => {
  const one = await openOne(await emptyTestDatabase());
  const other = openNodes({
    postgres: openTestPostgres(one.url),
    url: one.url,
    timers: nodeTimers,
    logger: createLogger('silent'),
  });
  onTestFinished(other.stop);
  const gaps = vi.fn<() => void>();
  other.onGap(gaps);
  await other.join();
  one.talk.send('early');
  const marks: unknown[] = [];
  one.nodes.topic<unknown>('mark').on((mark) => marks.push(mark));
  // By then the first message has arrived too.
  other.topic<string>('mark').send('from the node that begins');
  await eventually(() => expect(marks).toHaveLength(1));
  await pause(100);
  const received: unknown[] = [];
  other.topic<unknown>('talk').on((message) => received.push(message));
  other.start();
  await eventually(() => expect(received).toEqual(['early']));
  expect(gaps).not.toHaveBeenCalled();
});

test('a node whose connection ended learns of the gap, and receives again', async () => {
  const [one, other] = await openTwo();
  const gaps = vi.fn<() => void>();
  other.nodes.onGap(gaps);
  await endListeners(one);
  await eventually(() => expect(gaps).toHaveBeenCalled());
  one.talk.send('again');
  await eventually(() => expect(other.received).toEqual(['again']));
});

test('a request settles when every live node has handled it', async () => {
  const [one, other] = await openTwo();
  const steps: string[] = [];
  one.nodes.topic<string>('erase').on(() => steps.push('never to itself'));
  other.nodes.topic<string>('erase').on(async (what) => {
    await pause(50);
    steps.push(`${what} done`);
  });
  await one.nodes.topic<string>('erase').request('visitor 1');
  expect(steps).toEqual(['visitor 1 done']);
});

test('a lost request is sent again, and a node that ends does not hold it up', async () => {
  const [one, other] = await openTwo();
  const topic = other.nodes.topic<string>('erase');
  let tries = 0;
  topic.on(() => {
    tries += 1;
    if (tries < 3) throw new Error('not now');
  });
  await one.nodes.topic<string>('erase').request('visitor 1');
  expect(tries).toBe(3);
  topic.on(() => new Promise(() => undefined));
  const requested = one.nodes.topic<string>('erase').request('visitor 2');
  await pause(50);
  await other.stop();
  await requested;
});

test('the others notice at once when a node stops or starts', async () => {
  const [one, other] = await openTwo();
  const left: string[] = [];
  const joined = vi.fn<() => void>();
  one.nodes.onLeft((node) => left.push(node));
  one.nodes.onJoined(joined);
  await other.stop();
  await eventually(() => expect(left).toHaveLength(1));
  expect(await one.postgres.sql.all('SELECT node_id FROM nodes')).toHaveLength(1);
  await openOne(one.url);
  await eventually(() => expect(joined).toHaveBeenCalled());
});

test('jobs that start at the same time query one at a time', async () => {
  const [node] = await openTwo();
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on('warning', note);
  const ran: string[] = [];
  await Promise.all(
    ['sweep', 'snooze', 'retention'].map((name) =>
      node.nodes.runAlone(name, async () => void ran.push(name)),
    ),
  );
  // A warning is emitted in the next turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(ran.toSorted()).toEqual(['retention', 'snooze', 'sweep']);
  expect(warnings).toEqual([]);
});

test('a job runs on one node at a time, and on another one after its node died', async () => {
  const [one, other] = await openTwo();
  const ran: string[] = [];
  let end: () => void = () => undefined;
  const running = one.nodes.runAlone('sweep', async () => {
    ran.push('one');
    await new Promise<void>((resolve) => (end = resolve));
  });
  await eventually(() => expect(ran).toEqual(['one']));
  await other.nodes.runAlone('sweep', async () => void ran.push('other'));
  await other.nodes.runAlone('another job', async () => void ran.push('another'));
  expect(ran).toEqual(['one', 'another']);
  // The database releases the locks of a node that is gone.
  await endListeners(one);
  await eventually(async () => {
    await other.nodes.runAlone('sweep', async () => void ran.push('other'));
    expect(ran).toContain('other');
  });
  end();
  await running;
});

test('a job for one node runs on the first to request it, until that one is gone', async () => {
  const [one, other] = await openTwo();
  const ran: string[] = [];
  const runOnBoth = async () => {
    await one.nodes.runOnOne(async () => void ran.push('one'));
    await other.nodes.runOnOne(async () => void ran.push('other'));
  };
  await runOnBoth();
  await runOnBoth();
  expect(ran).toEqual(['one', 'one']);
  await one.stop();
  await other.nodes.runOnOne(async () => void ran.push('other'));
  expect(ran).toEqual(['one', 'one', 'other']);
});
