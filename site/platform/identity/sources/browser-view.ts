/** The little of a browser that the sources look at. Everything may be missing, and is somewhere. */
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
 * Reads one attribute: a text that is the same at every visit of the same browser. Null: the
 * browser does not tell. It may throw, and a promise may hang; whoever calls it is ready for both.
 */
export type Source = (browser: BrowserView) => string | null | Promise<string | null>;

/** A source that answers at once: only such ones make the primary hash, which the chat waits for. */
export type PromptSource = (browser: BrowserView) => string | null;
