import { useSyncExternalStore } from 'react';
import { browserNetworkClass, type NetworkClass } from '#site/platform/network-class.ts';

const never = () => () => undefined;

/**
 * Which pictures and how much of a film this network bears. Prerendered pages are made for
 * the lowest class, because pictures are fetched before scripts could say otherwise; where there is
 * more room the larger picture takes the small one's place once the page is alive.
 */
export const usePictureQuality = (): NetworkClass =>
  useSyncExternalStore<NetworkClass>(never, browserNetworkClass, () => 'low');
