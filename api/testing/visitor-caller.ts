import type { ConversationId, PrimaryHash } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import { aDraft, aPrimaryHash } from '#shared/testing/builders.ts';

type SentHeaders = Record<string, string>;

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** One browser's HTTP client: stores the cookie it receives. */
const createCaller = (url: string) => {
  let cookie = '';
  const call = async <Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: SentHeaders = {},
  ): Promise<Answer<Body>> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const set = response.headers.getSetCookie()[0];
    if (set !== undefined) cookie = set.split(';')[0] ?? '';
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? null : JSON.parse(text)) as Body,
    };
  };
  return { call, cookie: () => cookie };
};

/** Calls the server like the chat of one browser, without a socket. */
export const createVisitorCaller = (url: string, primaryHash: PrimaryHash = aPrimaryHash()) => {
  const { call, cookie } = createCaller(url);
  return {
    call,
    cookie,
    primaryHash,
    active: () =>
      call<{ conversation_id: ConversationId | null; messages: Message[] }>(
        'GET',
        `/api/conversations/${primaryHash}/active`,
      ),
    start: async (page = '/projects', headers?: SentHeaders): Promise<ConversationId> => {
      const { body } = await call<{ conversation_id: ConversationId }>(
        'POST',
        `/api/conversations/${primaryHash}/start`,
        { initiated_by: 'visitor', initiated_from_page: page, visitor_name: null },
        headers,
      );
      return body.conversation_id;
    },
    post: <Body = { ok: true; message: Message }>(
      id: ConversationId,
      over: Parameters<typeof aDraft>[0] = {},
      headers?: SentHeaders,
    ) =>
      call<Body>(
        'POST',
        `/api/conversations/${id}/messages`,
        aDraft({ primary_hash: primaryHash, ...over }),
        headers,
      ),
    messages: (id: ConversationId, query = '', headers?: SentHeaders) =>
      call<{ messages: Message[]; has_more: boolean; last_seq: number }>(
        'GET',
        `/api/conversations/${id}/messages${query}`,
        undefined,
        headers,
      ),
  };
};
