/** What the hall is, wherever it is described. */
export const HALL_DESCRIPTION =
  'Every project hangs in one of the wings around an entrance. Walk through them on this screen or with a headset.';
