import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createProxyServer } from 'httpxy';
import { quietPort } from '../quiet-port.ts';

/** Reports the console output of a page. Runs in each page before its scripts. */
const watchPage = () => {
  const report = (line: string) => void navigator.sendBeacon('/engines/noise', line);
  for (const level of ['error', 'warn'] as const) {
    const print = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      report(`console.${level}: ${parts.map(String).join(' ')}`);
      print(...parts);
    };
  }
  addEventListener('error', ({ message, error }) => {
    // An observed element changed its size twice in one frame, which is harmless.
    if (message.startsWith('ResizeObserver loop')) return;
    report(`uncaught: ${message} ${(error as Error | null)?.stack ?? ''}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    report(`unhandled: ${String(reason)} ${(reason as Error | null)?.stack ?? ''}`);
  });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    report(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}`);
  });
  // Visitor and owner each look at their own window, but a screen has only one focused window.
  document.hasFocus = () => true;
  // Driven browsers report automation and would be counted as bots.
  Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
};

const watchTag = '<script src="/engines/watch.js"></script>';

/** A page with a frame: desktop browsers have no windows as narrow as a phone. */
const framePage = `<!doctype html><html lang="en"><title>Frame</title>
<link rel="icon" href="/favicon.svg">
<body style="margin:0"><iframe style="border:0;height:844px"></iframe>`;

/**
 * A proxy in front of the server for things that no driver does in every engine: it collects the
 * pages' console output, shows a page in a frame, and sets the visitor's country.
 */
export const startWatchingProxy = async () => {
  const noise: string[] = [];
  let target = '';
  let country = 'US';
  const proxy = createProxyServer();
  // Closes the connection if the server is down, as without a proxy.
  proxy.on('error', (_error, _request, answer) => answer?.destroy());

  const passOn = async (from: IncomingMessage, request: IncomingMessage, to: ServerResponse) => {
    const { 'x-frame-options': _, 'content-length': length, ...headers } = from.headers;
    const policy = headers['content-security-policy'];
    if (typeof policy === 'string')
      headers['content-security-policy'] = policy.replace(
        "frame-ancestors 'none'",
        "frame-ancestors 'self'",
      );
    const status = from.statusCode ?? 500;
    if (status >= 400) noise.push(`${status}: ${request.method} ${request.url}`);
    if (headers['content-type']?.startsWith('text/html') && request.method === 'GET') {
      to.writeHead(status, headers).end((await text(from)).replace('<head>', `<head>${watchTag}`));
      return;
    }
    to.writeHead(status, { ...headers, ...(length !== undefined && { 'content-length': length }) });
    from.pipe(to);
  };
  proxy.on('proxyRes', (from, request, to) => void passOn(from, request, to));

  const answerItself = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const send = (type: string, body: string) => response.setHeader('content-type', type).end(body);
    if (url.pathname === '/engines/watch.js')
      send('text/javascript', `(${watchPage.toString()})()`);
    else if (url.pathname === '/engines/frame') send('text/html', framePage);
    else if (url.pathname === '/engines/geo') {
      response.setHeader('access-control-allow-origin', '*');
      send('application/json', JSON.stringify({ country, country_code: country }));
    } else {
      noise.push(`${await text(request)} (${request.headers.referer ?? 'no page'})`);
      response.end();
    }
  };

  const front = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://proxy');
    if (url.pathname.startsWith('/engines/')) {
      void answerItself(request, response, url);
      return;
    }
    // The proxy edits pages, so they must not be compressed.
    delete request.headers['accept-encoding'];
    void proxy.web(request, response, { target, selfHandleResponse: true });
  });
  front.on('upgrade', (request, socket, head) => {
    void proxy.ws(request, socket as Socket, { target }, head);
  });
  front.listen(await quietPort());
  await once(front, 'listening');
  const { port } = front.address() as { port: number };
  return {
    /** Visitor and owner have different origins, and so separate cookies and storage. */
    visitorUrl: `http://127.0.0.1:${port}`,
    ownerUrl: `http://localhost:${port}`,
    geoUrl: `http://127.0.0.1:${port}/engines/geo`,
    /** The console output of pages, and the rejected requests. */
    noise,
    serve: (url: string) => void (target = url),
    /** Sets the country of visitors from now on. */
    moveTo: (code: string) => void (country = code),
    close: () => {
      front.closeAllConnections();
      front.close();
    },
  };
};
