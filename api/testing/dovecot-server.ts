import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ImapFlow } from 'imapflow';
import { freePort } from '#api/testing/postgres-server.ts';

export const hasDovecot =
  spawnSync('sh', ['-c', 'command -v dovecot || ls /usr/sbin/dovecot']).status === 0;

const USER = 'answers';
const PASSWORD = 'a/password?for@tests';

const certificate = (name: string) =>
  fileURLToPath(new URL(`certificates/${name}`, import.meta.url));

/** Dovecot serves mail to nobody who is root. */
const NOBODY = 65_534;

const configOf = (folder: string, ports: { plain: number; secure: number }): string => {
  const { uid, username } = userInfo();
  const mailUid = uid === 0 ? NOBODY : uid;
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
stats_writer_socket_path =
ssl = yes
ssl_cert = <${certificate('server.pem')}
ssl_key = <${certificate('server-key.pem')}
disable_plaintext_auth = no
default_internal_user = ${uid === 0 ? 'dovecot' : username}
default_login_user = ${uid === 0 ? 'dovenull' : username}
default_internal_group = ${uid === 0 ? 'dovecot' : username}
mail_location = maildir:${folder}/mail
passdb {
  driver = static
  args = password={plain}${PASSWORD}
}
userdb {
  driver = static
  args = uid=${mailUid} gid=${mailUid} home=${folder}/mail
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${ports.plain}
  }
  inet_listener imaps {
    port = ${ports.secure}
    ssl = yes
  }
}
`;
};

/** All of a maildir: two clients that find none make one at once, and one of them fails. */
const makeMailFolder = (folder: string): void => {
  for (const name of ['mail', 'mail/cur', 'mail/new', 'mail/tmp']) {
    mkdirSync(join(folder, name));
    if (userInfo().uid === 0) chownSync(join(folder, name), NOBODY, NOBODY);
  }
};

/** A real IMAP server with one mailbox in this folder, until it is stopped. */
export const openDovecot = async (folder: string) => {
  const ports = { plain: await freePort(), secure: await freePort() };
  const file = join(folder, 'dovecot.conf');
  writeFileSync(file, configOf(folder, ports));
  chmodSync(folder, 0o755);
  makeMailFolder(folder);
  const start = async () => {
    const child = spawn('dovecot', ['-F', '-c', file], {
      stdio: 'inherit',
      env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
    });
    const exited = once(child, 'exit');
    return async () => {
      child.kill('SIGTERM');
      await exited;
    };
  };
  let stopRunning = await start();
  const credentials = `${USER}:${encodeURIComponent(PASSWORD)}`;
  const tryToConnect = async (): Promise<ImapFlow> => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: ports.plain,
      secure: false,
      doSTARTTLS: false,
      auth: { user: USER, pass: PASSWORD },
      logger: false,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  /** Also a server that listens refuses logins while its parts start. */
  const connect = async (): Promise<ImapFlow> => {
    for (let tries = 0; ; tries += 1)
      try {
        return await tryToConnect();
      } catch (error) {
        // A minute: only one that hangs never accepts.
        if (tries > 600) throw error;
        await pause(100);
      }
  };
  const withClient = async <T>(run: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = await connect();
    try {
      return await run(client);
    } catch (error) {
      const { responseText } = error as { responseText?: string };
      throw responseText === undefined ? error : new Error(responseText, { cause: error });
    } finally {
      client.close();
    }
  };
  /** Again if it was refused, as mail servers do: two clients that create one mailbox disturb each other. */
  const deliver = async (mail: Buffer): Promise<void> => {
    for (let tries = 0; ; tries += 1)
      try {
        await withClient((client) => client.append('INBOX', mail));
        return;
      } catch (error) {
        const isDisturbed = (error as Error).message.startsWith('Mailbox was deleted under us');
        if (!isDisturbed || tries > 9) throw error;
        await pause(100);
      }
  };
  await withClient(async () => undefined);
  const startAgain = async () => {
    stopRunning = await start();
    await withClient(async () => undefined);
  };
  return {
    url: `imap://${credentials}@127.0.0.1:${ports.plain}/?requireTLS=false`,
    secureUrl: `imaps://${credentials}@localhost:${ports.secure}/INBOX`,
    /** Puts a mail into the mailbox, as an arriving one. */
    deliver: async (...mails: readonly (string | Buffer)[]) => {
      for (const mail of mails) await deliver(Buffer.from(mail as string));
    },
    withClient,
    /** An empty mailbox in place of the one that was there: the numbers of mails begin again. */
    makeAnew: async () => {
      await stopRunning();
      rmSync(join(folder, 'mail'), { recursive: true });
      makeMailFolder(folder);
      await startAgain();
    },
    stop: () => stopRunning(),
    startAgain,
  };
};
