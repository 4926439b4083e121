// @ts-check

/**
 * A tracking call as the bytes that a proxy forwards, with the visitor's address in the forwarded
 * header.
 *
 * @param {import('../traffic/visit-generator.mjs').TrackedRequest} request
 * @param {string} host
 */
export const toHttp = ({ address, userAgent, language, body }, host) => {
  const text = JSON.stringify(body);
  const head = [
    'POST /api/track-event HTTP/1.1',
    `host: ${host}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    `user-agent: ${userAgent}`,
    ...(language === '' ? [] : [`accept-language: ${language}`]),
    `x-forwarded-for: ${address}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`);
};
