/** Describes the hall everywhere: on its page, in lists and in metadata. */
export const HALL_DESCRIPTION =
  'Every project hangs in one of the wings around an entrance. Walk through them on this screen or with a headset.';
