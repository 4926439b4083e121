import { expect, test } from 'vitest';
import type { MailCaps } from '#shared/alarm-limits.ts';
import type { CountedMail, VisitorMailStore } from '#api/features/alarms/store.ts';

const caps: MailCaps = {
  recipient: [
    { times: 2, withinMs: 1_000 },
    { times: 3, withinMs: 10_000 },
  ],
  domain: [{ times: 4, withinMs: 1_000 }],
  all: [{ times: 6, withinMs: 1_000 }],
};

const aMail = (n: number, over: Partial<CountedMail> = {}): CountedMail => ({
  id: `mail-${n}`,
  recipient: 'ada',
  domain: 'example',
  isConfirmed: false,
  at: 5_000 + n,
  ...over,
});

const allowed = { kind: 'allowed' };

export const visitorMailStoreContract = (
  engine: string,
  makeStore: () => Promise<VisitorMailStore> | VisitorMailStore,
): void => {
  const it = (sentence: string, run: (store: VisitorMailStore) => Promise<void>) =>
    test(`${engine}: ${sentence}`, async () => run(await makeStore()));

  it('limits mails to a mailbox within a period, and reports the exact wait', async (store) => {
    expect(await store.take(aMail(1), caps)).toEqual(allowed);
    expect(await store.take(aMail(2), caps)).toEqual(allowed);
    expect(await store.take(aMail(3), caps)).toEqual({ kind: 'wait', waitMs: 998 });
    expect(await store.take(aMail(4, { at: 6_000 }), caps)).toMatchObject({
      kind: 'wait',
      waitMs: 1,
    });
    expect(await store.take(aMail(5, { at: 6_001 }), caps)).toEqual(allowed);
    // Now the longer cap is reached.
    expect(await store.take(aMail(6, { at: 9_000 }), caps)).toEqual({
      kind: 'wait',
      waitMs: 6_001,
    });
    expect(await store.take(aMail(7, { at: 15_001 }), caps)).toEqual(allowed);
  });

  it('a mail is counted once, however often it is attempted', async (store) => {
    for (const at of [1, 2, 3, 4])
      expect(await store.take(aMail(1, { at }), caps)).toEqual(allowed);
    expect(await store.counts(0)).toEqual({ mails: 1, suppressed: 0 });
  });

  it('has separate caps per domain and in total, and counts confirmed mails separately', async (store) => {
    const to = (n: number, domain: string, isConfirmed = false) =>
      store.take(aMail(n, { recipient: `someone-${n}`, domain, isConfirmed }), caps);
    for (const n of [1, 2, 3, 4]) expect(await to(n, 'example')).toEqual(allowed);
    expect(await to(5, 'example')).toMatchObject({ kind: 'wait' });
    expect(await to(6, 'example', true)).toEqual(allowed);
    expect(await to(7, 'other')).toEqual(allowed);
    expect(await to(8, 'other')).toEqual(allowed);
    expect(await to(9, 'third')).toMatchObject({ kind: 'wait' });
  });

  it('simultaneous calls do not exceed a cap', async (store) => {
    const verdicts = await Promise.all([1, 2, 3, 4, 5].map((n) => store.take(aMail(n), caps)));
    expect(verdicts.filter(({ kind }) => kind === 'allowed')).toHaveLength(2);
  });

  it('a mailbox that opted out gets no mail until its owner opts in again', async (store) => {
    await store.take(aMail(1), caps);
    await store.suppress('ada', 5_500);
    await store.suppress('ada', 5_600);
    expect(await store.take(aMail(1), caps)).toEqual({ kind: 'suppressed' });
    expect(await store.take(aMail(2, { isConfirmed: true }), caps)).toEqual({ kind: 'suppressed' });
    expect(await store.counts(0)).toEqual({ mails: 1, suppressed: 1 });
    await store.unsuppress('ada');
    expect(await store.take(aMail(2), caps)).toEqual(allowed);
  });

  it('forgets old mails, but not mailboxes that opted out', async (store) => {
    await store.take(aMail(1), caps);
    await store.take(aMail(2), caps);
    await store.suppress('grace', 1);
    await store.forgetBefore(5_002);
    expect(await store.counts(0)).toEqual({ mails: 1, suppressed: 1 });
  });
};
