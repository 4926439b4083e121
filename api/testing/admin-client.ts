import { TEST_ADMIN_KEY, createVisitorClient } from '#api/testing/visitor-client.ts';

/** Calls a test server with the admin key. */
export const createAdminClient = (url: string) => {
  const { call } = createVisitorClient(url);
  const key = { 'x-admin-key': TEST_ADMIN_KEY };
  return {
    get: <Body>(path: string) => call<Body>('GET', path, undefined, key),
    post: <Body>(path: string, body: unknown = {}) => call<Body>('POST', path, body, key),
  };
};
