import { texts } from '#site/texts/en.ts';

/** Describes the hall everywhere: on its page, in lists and in metadata. */
export const HALL_DESCRIPTION = texts.sections.hall;
