import { AxeBuilder as WholeAxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * axe with all of its rules, and without what takes most of its time here: no page of ours has frames,
 * so it runs in the page alone and not in a blank one besides; and what passes is not described.
 */
export class AxeBuilder extends WholeAxeBuilder {
  constructor({ page }: { page: Page }) {
    super({ page });
    this.setLegacyMode().options({ resultTypes: ['violations'] });
  }
}

/** Turns to a sheet, and waits until every colour of it has arrived: they fade where motion is welcome. */
export const turnTo = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
};
