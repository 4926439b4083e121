import express, { Router, type Request, type Response } from 'express';
import { postContact } from '#shared/contracts/contact.ts';
import { errorStatus, fail, fieldsOf, type Failure } from '#shared/contracts/errors.ts';
import { escapeMarkup } from '#shared/domain/escape-markup.mjs';
import { PLAIN_FORM_PATH } from '#shared/domain/contact/plain-form-path.ts';
import { limits } from '#shared/limits.ts';
import type { ContactSender, ContactService } from '#api/features/contact/service.ts';

interface Parts {
  readonly service: Pick<ContactService, 'receive'>;
  readonly senderOf: (request: Request) => ContactSender;
  readonly isOn: boolean;
}

/** The page's confirmation; its style sheet shows that part for this address. */
const SENT = '/contact#sent';

const sentences = ({ error }: Failure): string[] =>
  error.fields === undefined
    ? [error.message]
    : Object.entries(error.fields).map(([field, text]) => `${field}: ${text}`);

const refuse = (response: Response, failure: Failure): void => {
  const { code, retry_after_s: waitS } = failure.error;
  if (waitS !== undefined) response.setHeader('Retry-After', String(waitS));
  response
    .status(errorStatus[code])
    .type('html')
    .send(
      `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Not sent</title></head><body><main><h1>The message was not sent</h1><ul>${sentences(
        failure,
      )
        .map((sentence) => `<li>${escapeMarkup(sentence)}</li>`)
        .join(
          '',
        )}</ul><p>Go back in your browser: what you wrote is still there.</p><p><a href="/contact">To the form</a></p></main></body></html>`,
    );
};

/**
 * The contact form for browsers without scripts: an ordinary form, answered with a redirect to the
 * page's confirmation, or with an HTML page of errors. The rules are those of `POST /api/contact`.
 */
export const createPlainContactForm = ({ service, senderOf, isOn }: Parts): Router => {
  const router = Router();
  router.post(
    PLAIN_FORM_PATH,
    express.urlencoded({ extended: false, limit: limits.server.bodyBytes }),
    async (request, response) => {
      if (!isOn) return refuse(response, fail('feature_off', 'the contact form is switched off'));
      const parsed = postContact.body.safeParse(request.body ?? {});
      if (!parsed.success) {
        const fields = fieldsOf(parsed.error);
        return refuse(response, fail('validation_failed', 'the form is incomplete', { fields }));
      }
      const answer = await service.receive(parsed.data, senderOf(request));
      if (!answer.ok) return refuse(response, answer);
      response.redirect(303, SENT);
    },
  );
  return router;
};
