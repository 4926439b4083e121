import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient, next } from '#api/testing/visitor-client.ts';

const HEAP_MB = 512;
const WRITE_EVERY_MS = 250;
const HONEST_ADDRESS = '198.51.100.7';
/** A missing acknowledgement counts as this late. */
const GIVE_UP_MS = 30_000;

/** An honest visitor's observations during an attack. */
export interface HonestVisit {
  readonly sent: number;
  /**
   * The server's processor time until the slowest acknowledgement, in ms, which other work on the
   * machine does not lengthen. Wall-clock time if the system does not report it.
   */
  readonly slowestMs: number;
}

const isLinux = process.platform === 'linux';
const MS_A_TICK = 10;

/** The processor time of a process with all its threads, in ms (Linux). */
const processorMsOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the program's name, which may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_A_TICK;
};

/** An honest visitor with their own address, who writes four messages a second. */
const openHonestVisitor = async ({ url, pid }: { url: string; pid: number }) => {
  const nowMs = () => (isLinux ? processorMsOf(pid) : performance.now());
  const headers = { 'x-forwarded-for': HONEST_ADDRESS };
  const client = createVisitorClient(url, aPrimaryHash(9_999));
  const id: ConversationId = await client.start();
  const socket = client.socket({}, headers);
  await next(socket, 'connected');
  const sends: Promise<number>[] = [];
  const send = async (n: number): Promise<number> => {
    const sentAt = nowMs();
    const draft = {
      content: `honest ${n}`,
      conversation_id: id,
      client_id: aClientId(1_000_000 + n),
      from_admin: false,
      primary_hash: client.primaryHash,
      sent_from_page: '/',
    };
    const receipt = await socket.timeout(GIVE_UP_MS).emitWithAck('message', draft);
    expect(receipt).toMatchObject({ ok: true });
    return nowMs() - sentAt;
  };
  const write = () => void sends.push(send(sends.length));
  // At once too, and once more at the end: an attack may be over before the first interval.
  write();
  const timer = setInterval(write, WRITE_EVERY_MS);
  return {
    finish: async (): Promise<HonestVisit> => {
      clearInterval(timer);
      write();
      const tookMs = await Promise.all(sends);
      socket.disconnect();
      return { sent: tookMs.length, slowestMs: Math.max(0, ...tookMs) };
    },
  };
};

/** The peak resident memory of a process, in MB (Linux). */
const residentMbOf = (pid: number): number => {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
};

/**
 * The built server on a heap of 512 MB, as the target of an attack. Every peer chooses its own address
 * in `X-Forwarded-For`, as behind one trusted proxy.
 */
export const openAttackedServer = async (settings: Record<string, string> = {}) => {
  const dataDir = settings['DATA_DIR'] ?? temporaryFolder();
  const server = await startServerProcess(
    { DATA_DIR: dataDir, TRUST_PROXY: '1', ...settings },
    { heapMb: HEAP_MB },
  );
  return {
    ...server,
    dataDir,
    /** The peak resident memory of the server, in MB; null if the system does not report it. */
    peakResidentMb: (): number | null => (isLinux ? residentMbOf(server.pid) : null),
    /** Runs the attack while an honest visitor writes; the server must survive it. */
    underAttack: async (attack: () => Promise<void>): Promise<HonestVisit> => {
      const honest = await openHonestVisitor(server);
      await attack();
      const visit = await honest.finish();
      expect(server.isAlive(), server.log()).toBe(true);
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
      return visit;
    },
  };
};
