/** The browser's tracking preferences. Old browsers report 'yes', or define it on `window`. */
export interface PrivacySignals {
  doNotTrack?: string | null | undefined;
  globalPrivacyControl?: boolean | undefined;
}

/** Visitors with Do Not Track or Global Privacy Control are not tracked. */
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
