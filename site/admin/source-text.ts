import { channels } from '#shared/domain/analytics/source.ts';

/** The one word for visits that no site or campaign brought, as far as is known. */
export const DIRECT = 'Direct';

/** Where a visit came from; an empty or missing part is none. */
interface Touched {
  readonly source: string | null;
  readonly channel: string | null;
  readonly campaign?: string | null | undefined;
}

const isDirect = (channel: string | null): boolean => !channel || channel === channels[0];

/** "google · spring"; "Direct" without a source. */
export const sourceText = ({ source, channel, campaign }: Touched): string =>
  [source || (isDirect(channel) ? '' : channel), campaign].filter(Boolean).join(' · ') || DIRECT;
