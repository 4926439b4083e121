import { expect, test } from './journey.ts';

const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('a post leads from the list to the next one, with the way back shown @core', async ({
  open,
}) => {
  const page = await open('/blog');
  await page.getByRole('link', { name: 'A pause is no promise' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A pause is no promise');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText([
    'Home',
    'Writing',
    'A pause is no promise',
  ]);
  await page
    .getByRole('navigation', { name: 'Neighboring essays' })
    .getByRole('link', { name: /Next/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/pause/);
  await crumbs.getByRole('link', { name: 'Writing' }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

test('the résumé prints on two pages, on one if short, in both paper sizes @core', async ({
  open,
}) => {
  const page = await open('/resume');
  const printed = async () => [
    countPages(await page.pdf({ format: 'Letter' })),
    countPages(await page.pdf({ format: 'A4' })),
  ];
  expect(await printed()).toEqual([2, 2]);
  await page.getByRole('navigation', { name: 'Length' }).getByText('One page').click();
  await expect(page).toHaveURL(/\?short$/);
  await expect(page.locator('.resume')).toHaveAttribute('data-length', 'short');
  expect(await printed()).toEqual([1, 1]);
  await page.reload();
  await expect(page.locator('.resume')).toHaveAttribute('data-length', 'short');
});
