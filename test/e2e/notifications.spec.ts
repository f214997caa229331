/**
 * Notifications in a browser, from the question after a booking to the answer. The headless shell denies them, so that this needs a
 * whole Chromium. No push service can be reached from a test: the sandbox's stands in.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { NO_WHOLE_CHROMIUM, findWholeChromium } from '../../scripts/chromium.mjs';
import config from '../../playwright.config';
import { expectGoodScreen } from './looks';
import type { Patient } from './patient';
import { expect, test } from './product';
import type { Pushed, SandboxControl } from './sandbox';

const WHOLE = findWholeChromium();
const WEDNESDAY = '2026-11-25';

test.beforeAll(() => {
  if (!WHOLE) throw new Error(NO_WHOLE_CHROMIUM);
});
test.use({ startsAt: '2026-11-24T08:13:00+05:30' });
test.use({ launchOptions: { ...config.use?.launchOptions, ...(WHOLE && { executablePath: WHOLE }) } });

/** Gives the browser a subscription of the sandbox in place of one of its maker's service, which is kept as the browser's is. */
async function withPushService(page: Page, sandbox: SandboxControl, patient: Patient): Promise<void> {
  const subscription = await sandbox.pushSubscription(patient.email);
  await page.addInitScript((given) => {
    const KEPT = 'test-subscribed';
    const subscribed = () => ({
      ...given,
      options: {},
      toJSON: () => given,
      unsubscribe: async () => localStorage.removeItem(KEPT),
    });
    const stub = {
      subscribe: async () => {
        localStorage.setItem(KEPT, 'yes');
        return subscribed();
      },
      getSubscription: async () => (localStorage.getItem(KEPT) ? subscribed() : null),
    };
    Object.assign(PushManager.prototype, stub);
  }, subscription);
}

/** Books a session for the next day, and opens My Appointments in a browser that may show notifications. */
async function afterBooking(page: Page, sandbox: SandboxControl, patient: Patient): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await withPushService(page, sandbox, patient);
  const { center, time } = await patient.findRoom([WEDNESDAY]);
  await patient.book(center, WEDNESDAY, time);
  await page.goto('/myappoinments');
}

/** Delivers to the service worker what arrived at the push service. */
async function deliver(page: Page, { push, text, buttons, ...rest }: Pushed): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (one) resolve(one.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const actions = buttons.map(({ id: action, title }) => ({ action, title }));
  const data = JSON.stringify({ ...rest, ...push, body: text, actions });
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map((notification) => ({
      title: notification.title,
      body: notification.body,
      actions: (notification as unknown as { actions: { action: string }[] }).actions.map(({ action }) => action),
    }));
  });

/** Presses a button of the notification; the address that it opens. */
function press(context: BrowserContext, action: string): Promise<string> {
  // A browser opens a window only after a true press.
  return context.serviceWorkers()[0]!.evaluate<string>(`(async () => {
    const [notification] = await self.registration.getNotifications();
    let opened, done;
    self.clients.openWindow = async (address) => { opened = address; };
    const event = new NotificationEvent('notificationclick', { notification, action: '${action}' });
    event.waitUntil = (work) => { done = work; };
    self.dispatchEvent(event);
    await done;
    return opened;
  })()`);
}

test('are asked for after a booking; a reminder is shown with its buttons, and a press leads to the answer', async ({
  page,
  patient,
  sandbox,
}) => {
  test.slow();
  await afterBooking(page, sandbox, patient);
  await expect(page.getByText('Get a reminder on this device the evening before.')).toBeVisible();
  await expectGoodScreen(page, 'push-ask');
  await page.getByRole('button', { name: 'Remind me here' }).click();
  await expect(page.getByText('This device reminds you the evening before')).toBeVisible();
  await sandbox.messageTo(patient.email, /are now on/);

  await sandbox.setClock('2026-11-24T19:01:00+05:30');
  await expect.poll(() => sandbox.pushed(patient.email).then((all) => all.length), { timeout: 30_000 }).toBe(1);
  const [reminder] = await sandbox.pushed(patient.email);
  await deliver(page, reminder!);
  const notification = {
    title: 'Vrikka',
    body: expect.stringMatching(/^Reminder: appointment tomorrow, /),
    // A browser shows two buttons; the page has all three.
    actions: ['coming', 'cannot'],
  };
  await expect.poll(() => shown(page)).toEqual([notification]);

  const address = await press(page.context(), 'coming');
  expect(address).toBe(`/m/${reminder!.push.code}?answer=coming`);
  await expect.poll(() => shown(page)).toEqual([]);
  await page.goto(address);
  await page.getByRole('button', { name: "I'm coming" }).click();
  await expect(page.getByRole('heading', { name: /Your center sees that you are coming/ })).toBeVisible();

  await page.goto('/myprofile/messages');
  await expect(page.getByText('This browser', { exact: true })).toBeVisible();
  await expectGoodScreen(page, 'messages-this-browser');
  await page.getByRole('button', { name: /^Remove Chrome/ }).click();
  await expect(page.getByText('No browser shows notifications yet.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('test-subscribed'))).toBeNull();
  await page.getByRole('button', { name: 'Show notifications here' }).click();
  await expect(page.getByText('This browser', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'LOG IN' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('test-subscribed'))).toBeNull();
});

test('are asked for once: not again after a no', async ({ page, patient, sandbox }) => {
  await afterBooking(page, sandbox, patient);
  const question = page.getByText('Get a reminder on this device the evening before.');
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /This is my own phone/ })).toBeVisible();
  await expect(question).toBeHidden();
  const settings = await (await page.request.get('/auth/message-settings')).json();
  expect(settings.browsers).toEqual([]);
});
