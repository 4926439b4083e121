import { channels } from '#shared/domain/analytics/source.ts';

/** The label of visits that no known site or campaign brought. */
export const DIRECT = 'Direct';

/** The origin of a visit; empty or missing parts mean none. */
interface Touched {
  readonly source: string | null;
  readonly channel: string | null;
  readonly campaign?: string | null | undefined;
}

const isDirect = (channel: string | null): boolean => !channel || channel === channels[0];

/** "google · spring"; "Direct" without a source. */
export const sourceText = ({ source, channel, campaign }: Touched): string =>
  [source || (isDirect(channel) ? '' : channel), campaign].filter(Boolean).join(' · ') || DIRECT;
