/** The parts of a browser that sources read. Each may be missing in some browser. */
export interface BrowserView {
  readonly navigator: {
    readonly userAgent?: string;
    readonly platform?: string;
    readonly language?: string;
    readonly languages?: readonly string[];
    readonly hardwareConcurrency?: number;
    readonly maxTouchPoints?: number;
    readonly doNotTrack?: string | null;
    /** Chromium, on https and localhost only. */
    readonly deviceMemory?: number;
    /** Chromium. */
    readonly connection?: { readonly effectiveType?: string; readonly type?: string };
    /** Chromium, on https and localhost only. */
    readonly userAgentData?: {
      getHighEntropyValues(
        hints: readonly string[],
      ): Promise<Readonly<Record<string, string | undefined>>>;
    };
    /** Brave. */
    readonly brave?: object;
  };
  readonly screen?: {
    readonly width?: number;
    readonly height?: number;
    readonly availWidth?: number;
    readonly availHeight?: number;
    readonly colorDepth?: number;
  };
  readonly Intl?: {
    DateTimeFormat(): { resolvedOptions(): { readonly timeZone?: string } };
  };
  readonly CSS?: { supports(condition: string): boolean };
  matchMedia?(query: string): { readonly matches: boolean };
}

/**
 * Reads one attribute: a text that is the same on every visit with the same browser. Null: not
 * available. It may throw and a promise may hang; callers handle both.
 */
export type Source = (browser: BrowserView) => string | null | Promise<string | null>;

/** A synchronous source: the primary hash uses only these, because the chat waits for it. */
export type PromptSource = (browser: BrowserView) => string | null;
