import { useSyncExternalStore } from 'react';
import { browserNetworkClass, type NetworkClass } from '#site/platform/network-class.ts';

const never = () => () => undefined;

/**
 * The network class that decides picture sizes and how much of a film is loaded. Prerendered pages
 * assume the lowest class, because the browser fetches pictures before scripts run. On a faster
 * network the larger picture replaces the small one after hydration.
 */
export const usePictureQuality = (): NetworkClass =>
  useSyncExternalStore<NetworkClass>(never, browserNetworkClass, () => 'low');
