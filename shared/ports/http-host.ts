/** The options of a call, in the terms of `fetch`. */
export interface HttpRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly credentials: 'include';
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
}

export interface HttpResponse {
  readonly ok: boolean;
  readonly status: number;
  text(): Promise<string>;
}

/** HTTP in a page and in Node alike; `globalThis` implements it. `fetch` rejects if no answer arrives. */
export interface HttpHost<Signal = unknown> {
  fetch(url: string, request: HttpRequest & { readonly signal: Signal }): Promise<HttpResponse>;
  readonly AbortController: new () => { readonly signal: Signal; abort(): void };
}
