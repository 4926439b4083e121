/** What a browser says about being followed. Old browsers said 'yes', or said it on `window`. */
export interface PrivacySignals {
  doNotTrack?: string | null | undefined;
  globalPrivacyControl?: boolean | undefined;
}

/** Do-not-track visitors are not tracked; Global Privacy Control asks for the same. */
export const isTracked = (signals: PrivacySignals): boolean =>
  signals.doNotTrack !== '1' &&
  signals.doNotTrack !== 'yes' &&
  signals.globalPrivacyControl !== true;

export const browserPrivacy = (): PrivacySignals => {
  const { doNotTrack, globalPrivacyControl } = navigator as PrivacySignals;
  return {
    doNotTrack: doNotTrack ?? (window as PrivacySignals).doNotTrack,
    globalPrivacyControl,
  };
};
