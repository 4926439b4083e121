import { onTestFinished, test } from 'vitest';
import { hasDovecot, openDovecot } from '#api/testing/dovecot-server.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

/** A test on a real IMAP server; skipped where there is none. */
export const testWithDovecot = (title: string, run: () => unknown): void =>
  test(title, async ({ skip }) => {
    skip(!hasDovecot, 'there is no dovecot of the package dovecot-imapd here');
    await run();
  });

/** A real IMAP server with one mailbox, until the test ends. */
export const startDovecot = async () => {
  const dovecot = await openDovecot(temporaryFolder());
  onTestFinished(() => dovecot.stop());
  return dovecot;
};
