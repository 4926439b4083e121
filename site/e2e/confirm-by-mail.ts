import PostalMime from 'postal-mime';
import { expect } from './journey.ts';
import type { openMailServer } from '#api/testing/mail-server.ts';

type MailServer = Awaited<ReturnType<typeof openMailServer>>;

/** The link behind the button of the newest mail that asks to confirm an address. */
export const confirmationIn = async ({ received }: MailServer): Promise<string> => {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const texts = await Promise.all(
        received.map(async (mail) => (await new PostalMime().parse(mail)).text ?? ''),
      );
      link = texts.flatMap((text) => /Confirm the address: (\S+)/.exec(text)?.[1] ?? []).at(-1);
      return link;
    })
    .toBeDefined();
  return link ?? '';
};

/** Presses that button with a plain request, without a page. */
export const confirmByMail = async (mail: MailServer): Promise<void> => {
  const pressed = await fetch(await confirmationIn(mail), { method: 'POST' });
  expect(await pressed.text()).toContain('The address is confirmed');
};
