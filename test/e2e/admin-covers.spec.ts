/** The covers that a center's staff check (/admin/covers). */
import sharp from 'sharp';
import { funding } from '../../src/contract/admin';
import { expect, test } from './administrator';
import { expectGoodScreen } from './looks';

const WINDOW = '9 AM - 1 PM';

test('approve, ask for a paper, refuse: by keyboard, each leads to the next', { tag: '@narrow' }, async ({
  page,
  administrator,
  anotherPatient,
  sandbox,
}) => {
  const center = await administrator.addCenter('Neem Tree Dialysis', 6);
  const terms = {
    reservedChairs: null,
    opensHoursBefore: null,
    papers: [],
    referralNeeded: false,
    daysBefore: 0,
    hoursBetween: 24,
    sessionsPerCourse: null,
  };
  await administrator.call(funding.setOfCenter, {
    params: { id: center._id },
    body: { atCenter: [], price: null, schemes: [{ scheme: 'pmjay', share: 0, ...terms }] },
  });
  await page.goto('/admin/covers');
  await expect(page.getByText('Nothing to check', { exact: true })).toBeVisible();
  await expectGoodScreen(page, 'admin-covers-empty');

  // The soonest session is the most urgent.
  const people = ['Ravi Menon', 'Meera Pillai', 'Joseph Mathew'];
  const emails = new Map<string, string>();
  for (const [index, name] of people.entries()) {
    const patient = await anotherPatient(name);
    emails.set(name, patient.email);
    const coverId = await patient.addCover({ scheme: 'pmjay', holder: name, cardLast4: `78${index}4` });
    if (index === 0) await patient.sendLetter(coverId, await letter());
    const answer = await patient.bookFunded(center, `2026-11-2${6 + index}`, WINDOW, 0, { funding: 'scheme', coverId });
    expect(answer).toMatchObject({ session: null, state: 'awaiting-check' });
  }

  await page.reload();
  const queue = page.getByRole('list', { name: 'Covers' });
  await expect(queue.getByRole('button')).toContainText(people);
  const panel = (name: string) => page.getByRole('region', { name });
  await expect(panel('Ravi Menon').getByRole('img', { name: 'Referral letter of Ravi Menon' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Schemes/ })).toContainText('3');
  await panel('Ravi Menon').getByRole('button', { name: 'Larger' }).click();
  await panel('Ravi Menon').getByRole('button', { name: 'Turn' }).click();
  await expect(panel('Ravi Menon').getByRole('img')).toHaveCSS('rotate', '90deg');
  await expectGoodScreen(page, 'admin-covers');

  await test.step('approved: the session is confirmed, and the next is open', async () => {
    await page.keyboard.press('a');
    await expect(panel('Ravi Menon').getByLabel('Approved until')).toBeFocused();
    await panel('Ravi Menon')
      .getByLabel(/Sessions/)
      .fill('12');
    await panel('Ravi Menon')
      .getByLabel(/Reference/)
      .fill('TMS-4471');
    await panel('Ravi Menon')
      .getByLabel(/Reference/)
      .press('Enter');
    await expect(panel('Meera Pillai')).toBeVisible();
    await expect(queue.getByRole('button')).toHaveCount(2);
    const [first] = await administrator.appointmentsAt(center);
    expect(first).toMatchObject({ bookingStatus: 'confirmed', paymentStatus: 'not required', amount: 0 });
  });

  await test.step('a paper is asked for, with a reason', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('p');
    await expect(panel('Meera Pillai').getByLabel('Which paper')).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(panel('Meera Pillai').getByText('Reason is required')).toBeVisible();
    await panel('Meera Pillai').getByLabel('Which paper').fill('The ration card, both sides');
    await expectGoodScreen(page, 'admin-covers-paper');
    // Looking at it narrow took the focus.
    await panel('Meera Pillai').getByLabel('Which paper').press('Control+Enter');
    await expect(panel('Joseph Mathew')).toBeVisible();
    await sandbox.messageTo(emails.get('Meera Pillai')!, /./);
  });

  await test.step('refused: what follows is said before', async () => {
    await panel('Joseph Mathew').getByText('Refuse', { exact: true }).first().click();
    await panel('Joseph Mathew')
      .getByLabel(/Reason/)
      .fill('The card is of another person');
    await expect(panel('Joseph Mathew')).toContainText(
      /Joseph Mathew is told by email, and can pay for the chair .* until .*24\sNov/,
    );
    await expectGoodScreen(page, 'admin-covers-refuse');
    await panel('Joseph Mathew').getByRole('button', { name: 'Refuse', exact: true }).click();
    await expect(page.getByText('Nothing to check', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Schemes/ })).not.toContainText('1');
  });

  await test.step('they are found by how they stand, and an answer can be changed', async () => {
    await page.getByText('Paper wanted', { exact: true }).click();
    await expect(panel('Meera Pillai')).toContainText('The ration card, both sides');
    await page.getByText('Approved', { exact: true }).click();
    await expect(panel('Ravi Menon')).toContainText('12');
    await expect(panel('Ravi Menon')).toContainText('TMS-4471');
    await expectGoodScreen(page, 'admin-covers-approved');
    await page.getByText('Refused', { exact: true }).click();
    await expect(panel('Joseph Mathew')).toContainText('The card is of another person');
  });
});

test('the next approval is seen as such, comes on top of the present one, and its refusal leaves that', async ({
  page,
  administrator,
  anotherPatient,
}) => {
  const center = await administrator.addCenter('Arjun Grove Dialysis', 6);
  const terms = { reservedChairs: null, opensHoursBefore: null, papers: [], referralNeeded: false };
  const more = { daysBefore: 0, hoursBetween: 24, sessionsPerCourse: null };
  await administrator.call(funding.setOfCenter, {
    params: { id: center._id },
    body: { atCenter: [], price: null, schemes: [{ scheme: 'pmjay', share: 0, ...terms, ...more }] },
  });
  const people = ['Ravi Menon', 'Meera Pillai'];
  for (const name of people) {
    const patient = await anotherPatient(name);
    const coverId = await patient.addCover({ scheme: 'pmjay', holder: name, cardLast4: '7814' });
    const asked = { funding: 'scheme', coverId } as const;
    await patient.bookFunded(center, '2026-11-27', WINDOW, 0, asked);
    await administrator.call(funding.decide, {
      params: { id: coverId },
      body: { decision: 'approve', centerId: center._id, approvedUntil: '2026-11-30', sessions: 1 },
    });
    const day = name === 'Ravi Menon' ? '2026-12-02' : '2026-12-04';
    await patient.bookFunded(center, day, WINDOW, 0, asked);
  }
  await page.goto(`/admin/covers?center=${center._id}`);
  const queue = page.getByRole('list', { name: 'Covers' });
  const item = (name: string) => queue.getByRole('button').filter({ hasText: name });
  const panel = (name: string) => page.getByRole('region', { name });
  await expect(item('Ravi Menon')).toContainText('Approved until Mon, 30 Nov 2026. Asks for sessions after that');

  await item('Ravi Menon').click();
  const ravi = panel('Ravi Menon');
  await expect(ravi).toContainText('The present approval goes on, whatever you answer.');
  await expect(ravi.getByRole('heading', { name: 'Your answer about the next approval' })).toBeVisible();
  await ravi.getByLabel(/^Sessions/).fill('1');
  await expect(ravi).toContainText('Confirms the appointment');
  await ravi.getByText(/It takes the place of the present approval/).click();
  await expect(ravi).toContainText('One appointment is after that day, or more than these sessions');
  await expectGoodScreen(page, 'admin-covers-next');
  await ravi.getByText(/It takes the place of the present approval/).click();
  await ravi.getByRole('button', { name: 'Approve', exact: true }).click();

  const meera = panel('Meera Pillai');
  await item('Meera Pillai').click();
  await meera.getByText('Refuse', { exact: true }).first().click();
  await expect(meera).toContainText('The chair is free for others at once: this scheme forbids asking for money.');
  await expect(meera).toContainText('The present approval goes on until Mon, 30 Nov 2026.');
  await meera.getByLabel(/Reason/).fill('No authorisation yet');
  await expectGoodScreen(page, 'admin-covers-next-refuse');
  await meera.getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect(page.getByText('Nothing to check', { exact: true })).toBeVisible();
  const stand = (await administrator.appointmentsAt(center)).map(({ bookingStatus }) => bookingStatus);
  expect(stand.sort()).toEqual(['cancelled', 'confirmed', 'confirmed', 'confirmed']);
});

/** A sheet of paper with lines, lying on its side. */
function letter(): Promise<Buffer> {
  const lines = Array.from(
    { length: 18 },
    (_, line) => `<rect x="80" y="${90 + line * 34}" width="${700 - (line % 4) * 90}" height="12" fill="#444"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="760"><rect width="1000" height="760" fill="#f7f3e8"/>${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
