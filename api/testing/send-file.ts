import { attachmentLimits } from '#shared/attachment-limits.ts';
import type { Attachment } from '#shared/contracts/attachment.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';

interface FileToSend {
  readonly url: string;
  /** Receive the parts in turn; by default `url`. */
  readonly partUrls?: readonly string[];
  /** A visitor's cookie or the admin's key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly id: ConversationId;
  readonly file: ClientId;
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Answer {
  readonly status: number;
  readonly body: { readonly received: number; readonly attachment: Attachment | null };
}

const readAnswer = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: (await response.json()) as Answer['body'],
});

/** Uploads a file part by part and returns the last answer, or the first refusal. */
export const sendFile = async (input: FileToSend): Promise<Answer> => {
  const { url, headers, id, file, name, bytes } = input;
  const { partUrls = [url] } = input;
  const pathAt = (at: string) => `${at}/api/conversations/${id}/attachments`;
  const from_admin = 'x-admin-key' in headers;
  const body = JSON.stringify({ attachment_id: file, name, bytes: bytes.length, from_admin });
  const json = { ...headers, 'content-type': 'application/json' };
  let answer = await readAnswer(await fetch(pathAt(url), { method: 'POST', headers: json, body }));
  for (let n = 0; answer.status === 200 && answer.body.attachment === null; n += 1) {
    const { received } = answer.body;
    const part = bytes.slice(received, received + attachmentLimits.partBytes);
    const sent = await fetch(
      `${pathAt(partUrls[n % partUrls.length] ?? url)}/${file}/parts/${received}`,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: part,
      },
    );
    answer = await readAnswer(sent);
  }
  return answer;
};
