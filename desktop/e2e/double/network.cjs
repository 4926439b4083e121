// @ts-check
// Electron's network: `net.fetch`, `net.WebSocket` and the session's certificate procedure, as
// electron.d.ts describes them, with a proxy and authorities that stand for those of the system.
const http = require('node:http');
const https = require('node:https');
const { connect } = require('node:net');
const tls = require('node:tls');
const { WebSocket } = require('ws');

/** Chromium's names for what Node's TLS finds. @type {Record<string, string>} */
const chromiumErrors = {
  CERT_HAS_EXPIRED: 'net::ERR_CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'net::ERR_CERT_DATE_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'net::ERR_CERT_COMMON_NAME_INVALID',
};
const AUTHORITY = 'net::ERR_CERT_AUTHORITY_INVALID';

/** @typedef {(request: any, decide: (result: number) => void) => void} VerifyProc */

/** Opens a TCP connection, through the proxy if there is one. */
const openLine = (
  /** @type {string | undefined} */ proxy,
  /** @type {{ host: string, port: number }} */ { host, port },
  /** @type {(error: Error | null, socket?: import('node:net').Socket) => void} */ done,
) => {
  if (proxy === undefined) {
    const socket = connect(port, host);
    socket.once('connect', () => done(null, socket)).once('error', done);
    return;
  }
  const { hostname, port: proxyPort } = new URL(proxy);
  http
    .request({ host: hostname, port: proxyPort, method: 'CONNECT', path: `${host}:${port}` })
    .on('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) done(null, socket);
      else done(new Error('net::ERR_TUNNEL_CONNECTION_FAILED'));
    })
    .on('error', done)
    .end();
};

/** @param {{ proxy?: string | undefined, authorities?: string[] }} [system] */
exports.createNetwork = ({ proxy, authorities = [] } = {}) => {
  /** @type {VerifyProc | null} */
  let verify = null;
  const agent = new https.Agent();
  /** @type {any} */ (agent).createConnection = (
    /** @type {any} */ options,
    /** @type {(error: Error | null, socket?: tls.TLSSocket) => void} */ done,
  ) => {
    openLine(proxy, options, (failure, line) => {
      if (!line) return done(failure);
      const { host } = options;
      const socket = tls.connect({
        socket: line,
        ...(/^[\d.]+$/.test(host) ? { host } : { servername: host }),
        ca: [...tls.rootCertificates, ...authorities],
        // The session's procedure decides below, before anything is sent.
        rejectUnauthorized: false,
      });
      socket.once('error', done);
      socket.once('secureConnect', () => {
        const { subject, issuer, valid_to } = socket.getPeerCertificate();
        const code = String(
          /** @type {any} */ (socket.authorizationError)?.code ?? socket.authorizationError,
        );
        const result = socket.authorized ? 'OK' : (chromiumErrors[code] ?? AUTHORITY);
        const certificate = {
          subjectName: subject.CN,
          issuerName: issuer.CN,
          validExpiry: Date.parse(valid_to) / 1_000,
        };
        const decide = (/** @type {number} */ decided) => {
          if (decided === 0) return done(null, socket);
          socket.destroy();
          done(new Error('net::ERR_FAILED'));
        };
        if (!verify) return decide(socket.authorized ? 0 : -2);
        verify(
          {
            hostname: host,
            certificate,
            verificationResult: result,
            errorCode: socket.authorized ? 0 : -200,
          },
          decide,
        );
      });
    });
  };

  /** @param {string} url @param {any} [init] @returns {Promise<Response>} */
  const fetch = (url, { method = 'GET', headers, body, signal, redirect } = {}) =>
    new Promise((resolve, reject) => {
      const isSecure = url.startsWith('https:');
      const options = { method, headers, signal, ...(isSecure && { agent }) };
      const request = (isSecure ? https : http).request(url, options, (answer) => {
        const status = answer.statusCode ?? 0;
        if (redirect === 'error' && status >= 300 && status < 400) {
          answer.resume();
          reject(new Error('net::ERR_FAILED'));
          return;
        }
        /** @type {Buffer[]} */
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
        answer.on('end', () => {
          const isEmpty = status === 204 || status === 304;
          const headers = /** @type {Record<string, string>} */ (
            Object.fromEntries(
              Object.entries(answer.headers).filter(([, value]) => typeof value === 'string'),
            )
          );
          resolve(new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers }));
        });
      });
      request.on('error', reject);
      request.end(body ?? undefined);
    });

  class NetWebSocket extends WebSocket {
    /** @param {string} url */
    constructor(url) {
      const { protocol, host } = new URL(url);
      super(url, [], {
        origin: `${protocol.replace('ws', 'http')}//${host}`,
        ...(protocol === 'wss:' && { agent }),
      });
    }
  }

  return {
    net: { isOnline: () => true, fetch, WebSocket: NetWebSocket },
    session: {
      setCertificateVerifyProc: (/** @type {VerifyProc | null} */ proc) => {
        verify = proc;
      },
    },
  };
};
