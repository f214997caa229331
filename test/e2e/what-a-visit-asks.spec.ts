/** What a browser asks of the server in a visit; the day of `npm run bench -- day` asks the same (bench/day/visits.mjs). */
import { bookAndGoToCheckout, chooseDay, openCenter } from './center-page';
import { payOnCheckoutPage } from './checkout';
import { expect, test } from './product';

test('a document comes with its data, a link asks once for that of the next page, a form leads on', async ({
  page,
  patient,
  product,
}) => {
  const center = await patient.centerNamed('Kadamba Renal Center');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, searchParams } = new URL(request.url());
    if (origin !== product.url || /^\/(assets|images|arrival|__manifest)/.test(pathname)) return;
    const route = searchParams.get('_routes');
    asked.push([request.method(), pathname.replace(/[0-9a-f-]{36}/, ':center'), route].filter(Boolean).join(' '));
  });
  const asks = async (expected: string[], act: () => Promise<unknown>) => {
    asked.length = 0;
    await act();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual(expected);
  };

  await asks(['GET /'], () => page.goto('/'));
  const toList = page.locator('main a[href="/dialysis"]').first();
  await asks(['GET /dialysis.data patient/dialysis/page'], async () => {
    await toList.hover();
    await toList.click();
    await expect(page).toHaveURL(/\/dialysis$/);
  });
  await asks(['GET /dialysis/:center.data patient/dialysis/booking/page'], async () => {
    const toCenter = page.getByRole('link', { name: /^Book Appointment/ }).first();
    await toCenter.hover();
    await toCenter.click();
    await expect(page.getByRole('radiogroup', { name: /^Time on/ })).toBeVisible();
  });
  await openCenter(page, center);
  await asks([], () => chooseDay(page, '2026-11-27'));
  await asks(['POST /dialysis/:center.data'], () => bookAndGoToCheckout(page));
  await asks(['GET /success'], async () => {
    await payOnCheckoutPage(page);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  });
  await asks(['GET /myappoinments.data patient/appointments/page'], async () => {
    await page.getByRole('link', { name: 'View my appointments' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Appointments' })).toBeVisible();
  });
  await asks(['GET /myappoinments'], () => page.reload());
});
