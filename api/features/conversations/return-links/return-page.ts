import type { Response } from 'express';
import type { ReturnLinkState } from '#api/features/conversations/return-links/store.ts';

/** A link that does not open, or `damaged`: this server did not make it. */
export type Unopened = Exclude<ReturnLinkState, 'open'> | 'damaged' | 'off';

const texts: Record<Unopened, { status: number; title: string; sentence: string }> = {
  used: {
    status: 410,
    title: 'This link was used already',
    sentence: 'It opens the conversation once, and another browser has opened it.',
  },
  expired: {
    status: 410,
    title: 'This link has expired',
    sentence: 'It opened the conversation for a limited time, which is over.',
  },
  gone: {
    status: 404,
    title: 'This link leads nowhere any more',
    sentence: 'The conversation was deleted, or it was withdrawn long ago.',
  },
  withdrawn: {
    status: 410,
    title: 'This link was withdrawn',
    sentence: 'It opens nothing any more, also where it was opened before.',
  },
  damaged: {
    status: 404,
    title: 'This link is damaged',
    sentence: 'A character is missing or changed. Copy the whole link from the message.',
  },
  off: {
    status: 404,
    title: 'The chat is switched off',
    sentence: 'Conversations cannot be opened at present.',
  },
};

// A standalone page: no script, nothing loaded, and its address is not passed on.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

// The site's two themes (site/ui/tokens.css), written out: this page loads nothing.
const STYLE = `:root{color-scheme:light dark}
body{margin:0;background:#f4f6f5;color:#0c2b47;font:1.0625rem/1.55 Archivo,"Helvetica Neue",Arial,sans-serif}
main{max-width:34rem;margin:12vh auto 0;padding:1.5rem;border:1px solid}
h1{font-size:1.5rem;line-height:1.2;letter-spacing:-.02em;margin:0 0 1rem}
button{font:inherit;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid;border-radius:2px;color:#f4f6f5;background:#0c2b47;cursor:pointer}
.quiet{margin-top:.75rem;color:inherit;background:none}a{color:inherit}:focus-visible{outline:3px solid #c4320f;outline-offset:2px}
@media (max-width:38rem){main{margin:1rem}}
@media (prefers-color-scheme:dark){body{background:#0b2239;color:#e8eff2}button:not(.quiet){color:#0b2239;background:#e8eff2}:focus-visible{outline-color:#ff6b4a}}`;

const send = (response: Response, status: number, title: string, body: string): void => {
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('Referrer-Policy', 'same-origin');
  response.setHeader('X-Robots-Tag', 'noindex');
  response
    .status(status)
    .type('html')
    .send(
      `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
    );
};

export const sendUnopened = (response: Response, why: Unopened): void => {
  const { status, title, sentence } = texts[why];
  const home = '<p><a href="/">To the site</a>, where you can write again.</p>';
  send(response, status, title, `<p>${sentence}</p>${home}`);
};

export const sendStopForm = (response: Response): void =>
  send(
    response,
    200,
    'No more mails',
    '<p>Answers in this conversation are then mailed to nobody. You can leave an address again in the chat.</p><form method="post"><button>Send no more mails</button></form><form method="post" action="never"><button class="quiet">Never mail this address again</button></form>',
  );

export const sendStopped = (response: Response): void =>
  send(
    response,
    200,
    'No more mails',
    '<p>The address was deleted. Nothing more is sent to it.</p>',
  );

export const sendNeverForm = (response: Response): void =>
  send(
    response,
    200,
    'Never mail this address again',
    '<p>Somebody left this address in the chat of this site. If it was not you, nothing more is needed than this button: no mail of this site goes to it any more, whoever leaves it again.</p><form method="post"><button>Never mail this address again</button></form>',
  );

export const sendSuppressed = (response: Response): void =>
  send(
    response,
    200,
    'No mail from this site again',
    '<p>No mail of this site goes to this address any more, whoever leaves it again.</p>',
  );

/** Mail scanners fetch every link, so only the form's POST spends this one. */
export const sendReturnForm = (response: Response): void =>
  send(
    response,
    200,
    'Continue the conversation',
    '<p>This browser can then read the conversation and write in it. The link works once.</p><form method="post"><button>Open the conversation</button></form>',
  );

const unconfirmed = {
  changed: {
    status: 404,
    title: 'There is nothing to confirm',
    text: 'The address was changed or taken back, or the conversation was deleted.',
  },
  expired: {
    status: 410,
    title: 'This link has expired',
    text: 'The chat sends another one when you choose "Send it again" there.',
  },
} as const;

export const sendUnconfirmed = (response: Response, why: keyof typeof unconfirmed): void => {
  const { status, title, text } = unconfirmed[why];
  send(response, status, title, `<p>${text}</p>`);
};

export const sendConfirmed = (response: Response): void =>
  send(
    response,
    200,
    'The address is confirmed',
    '<p>Answers that you miss in the chat are mailed to it. Each of those mails has a link that ends them.</p>',
  );

/** `token` is genuine, so it contains no character special in HTML. */
export const sendConfirmForm = (response: Response, token: string): void =>
  send(
    response,
    200,
    'Confirm your address',
    `<p>Somebody left this address in the chat of this site. Confirm it if that was you, and answers that you miss are mailed to it.</p><form method="post"><button>Confirm the address</button></form><form method="post" action="${token}/never"><button class="quiet">It was not me: never mail this address</button></form>`,
  );
