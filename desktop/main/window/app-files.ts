import { contentPolicy, type DevRenderer } from './content-policy.ts';

interface AppFilesDeps {
  /** A file in the window's folder, by its relative path; null if there is none. */
  read: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  server: () => string | null;
  dev: DevRenderer;
  /** Fetches from the development server or the configured one. */
  fetch: (url: string) => Promise<Response>;
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

const INDEX = 'index.html';

/** Project drawings under marks: each server has its own, so the app does not include them. */
const drawing = /^\/images\/projects\/[a-z0-9-]+\/header\.svg$/;

/** The path inside the folder; null for one that leaves it or names a hidden file. */
export const pathInside = (pathname: string): string | null => {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const parts = path.split('/').slice(1);
  const isOdd = (part: string) => part.startsWith('.') || /[\\:\0]/.test(part);
  return parts.some(isOdd) ? null : parts.join('/');
};

/** Answers the window's own scheme. All paths of the console give the one page. */
export const createAppFiles =
  ({ read, server, dev, fetch }: AppFilesDeps) =>
  async (address: string, method = 'GET'): Promise<Response> => {
    const headers = {
      'content-security-policy': contentPolicy(server(), dev),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    };
    const refuse = (status: number) => new Response(null, { status, headers });
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url?.host !== 'console') return refuse(404);
    if (method !== 'GET' && method !== 'HEAD') return refuse(405);
    const from = server();
    if (from !== null && drawing.test(url.pathname)) {
      const response = await fetch(from + url.pathname).catch(() => null);
      if (response?.headers.get('content-type')?.startsWith('image/svg+xml') !== true)
        return refuse(404);
      return new Response(response.body, {
        headers: { ...headers, 'content-type': 'image/svg+xml' },
      });
    }
    const isRoute = /^\/(?:admin(?:\/.*)?)?$/.test(url.pathname);
    // The development server handles its own paths, some of which begin with a dot.
    if (dev !== null) {
      const path = isRoute ? `/desktop/renderer/${INDEX}` : url.pathname + url.search;
      const response = await fetch(dev + path);
      const type = response.headers.get('content-type') ?? 'text/plain';
      return new Response(response.body, {
        status: response.status,
        headers: { ...headers, 'content-type': type },
      });
    }
    const file = isRoute ? INDEX : pathInside(url.pathname);
    if (file === null) return refuse(404);
    const bytes = await read(file);
    if (bytes === null) return refuse(404);
    const type = types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return new Response(bytes, { headers: { ...headers, 'content-type': type } });
  };
