/** The board of a center: seen by several at once, and patients moved on it by keyboard, menu and drag. */
import type { Locator, Page } from '@playwright/test';
import { type AdminCenter, arrivals, capacity, desk } from '../../src/contract/admin';
import { type Administrator, breakCall, expect, freshName, test } from './admin-area';
import { expectGoodScreen } from './looks';

// While the first window of a Tuesday is running.
const TODAY = '2026-11-24';
const [EARLY, MORNING, NOON, EVENING] = ['5 AM - 9 AM', '9 AM - 1 PM', '1 PM - 5 PM', '5 PM - 9 PM'];

let phones = 0;
async function book(administrator: Administrator, center: AdminCenter, name: string, chair: number, time = MORNING) {
  phones += 1;
  const { bookings } = await administrator.call(desk.book, {
    body: {
      patient: { name, phone: `98450 6${String(phones).padStart(4, '0')}`, informed: true, isNew: true },
      centerId: center._id,
      sessions: [{ date: TODAY, time: time!, chair }],
      payment: 'later',
      ...(time === EARLY && { reason: 'came without an appointment' }),
    },
  });
  return bookings[0]!._id;
}

const boardOf = (page: Page) => page.getByRole('table', { name: /^Chairs of/ });
const cellOf = (page: Page, chair: number, time: string) =>
  boardOf(page).getByRole('button', { name: new RegExp(`^Chair ${chair}, ${time}:`) });

async function openBoard(page: Page, center: AdminCenter, date = TODAY): Promise<void> {
  await page.goto(`/admin/board?center=${center._id}&date=${date}`);
  await expect(boardOf(page)).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

async function choose(page: Page, cell: Locator, item: string): Promise<void> {
  await cell.click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('what one records all see; patients are moved by keyboard, by menu and by drag, and that is undone', {
  tag: '@narrow',
}, async ({ page, colleague, administrator }) => {
  test.slow();
  const center = await administrator.addCenter(freshName(), 4);
  const asha = await book(administrator, center, 'Asha Rao', 1);
  await book(administrator, center, 'Ravi Menon', 2);
  await administrator.call(capacity.addException, {
    params: { id: center._id },
    body: { from: TODAY, to: TODAY, chairNumbers: [4], reason: 'Water treatment' },
  });
  await openBoard(page, center);
  await openBoard(colleague, center);

  await test.step('a table, as it is read', async () => {
    await expect(boardOf(page).getByRole('columnheader')).toHaveText([
      'Chair',
      /^5\sAM\s-\s9\sAM running0 of 3 booked/,
      /^9\sAM\s-\s1\sPM to come2 of 3 booked/,
      /^1\sPM\s-\s5\sPM to come0 of 3 booked/,
      /^5\sPM\s-\s9\sPM to come0 of 3 booked/,
    ]);
    await expect(boardOf(page).getByRole('rowheader')).toHaveText([/Chair 1/, /Chair 2/, /Chair 3/, /Chair 4/]);
    await expect(cellOf(page, 1, MORNING!)).toHaveAccessibleName(
      'Chair 1, 9 AM - 1 PM: Asha Rao Booked 1st time ₹1,850 to pay',
    );
    await expect(cellOf(page, 4, NOON!)).toHaveAccessibleName('Chair 4, 1 PM - 5 PM: Out of order');
    // One stop of the tab key, and arrows inside.
    await cellOf(page, 1, EARLY!).focus();
    await page.keyboard.press('ArrowRight');
    await expect(cellOf(page, 1, MORNING!)).toBeFocused();
    await page.keyboard.press('End');
    await expect(cellOf(page, 1, EVENING!)).toBeFocused();
    await page.keyboard.press('Control+End');
    await expect(cellOf(page, 4, EVENING!)).toBeFocused();
    await expectGoodScreen(page, 'admin-board');
  });

  await test.step('recorded on "Today" by one, seen by the other', async () => {
    await page.goto(`/admin/day?center=${center._id}`);
    await page.getByRole('button', { name: 'Arrived: Asha Rao' }).click();
    await expect(cellOf(colleague, 1, MORNING!)).toContainText(/Arrived \d+:\d\d\sAM/);
    await openBoard(page, center);
    await choose(page, cellOf(page, 1, MORNING!), 'In chair');
    // The menu is closed by then, and still it is told and can be undone.
    await expect(page.getByText('Asha Rao is in the chair')).toBeVisible();
    await expect(cellOf(colleague, 1, MORNING!)).toHaveAccessibleName(/Asha Rao In chair, \d+ min ₹1,850 to pay$/);
    await administrator.call(arrivals.setAttendance, { params: { id: asha }, body: { state: 'expected' } });
    await expect(cellOf(page, 1, MORNING!)).toContainText('Booked');
  });

  await test.step('a chair is out of order, and works again by the undo of the message', async () => {
    await choose(page, cellOf(page, 3, MORNING!), 'Out of order today');
    await expect(page.getByText('Chair 3 is out of order today.')).toBeVisible();
    await expect(cellOf(page, 3, MORNING!)).toHaveAccessibleName(/Out of order/);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByText('Chair 3 works again.')).toBeVisible();
    await expect(cellOf(page, 3, MORNING!)).toHaveAccessibleName(/Free/);
  });

  await test.step('by keyboard, and undone in the menu', async () => {
    await cellOf(page, 1, MORNING!).focus();
    await page.keyboard.press('m');
    await expect(page.getByRole('status').filter({ hasText: 'Moving Asha Rao, chair 1' })).toBeAttached();
    await expectGoodScreen(page, 'admin-board-moving');
    // Past Ravi Menon, with whom chairs could be changed, to the chair that is out of order.
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByRole('status').filter({ hasText: 'This chair is not free.' })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(cellOf(page, 1, MORNING!)).toBeFocused();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    await expect(cellOf(page, 1, NOON!)).toHaveAccessibleName(/Free Move Asha Rao here$/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Moved to Tue, 24 Nov 2026, 1 PM - 5 PM, chair 1.')).toBeVisible();
    await expect(cellOf(page, 1, NOON!)).toContainText('Asha Rao');
    await expect(cellOf(page, 1, NOON!)).toBeFocused();
    await expect(cellOf(colleague, 1, NOON!)).toContainText('Asha Rao');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu', { name: 'What can be done' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Undone: it is back where it was. No one was notified.')).toBeVisible();
    await expect(cellOf(colleague, 1, MORNING!)).toContainText('Asha Rao');
  });

  await test.step('by menu, to a window that has begun, which asks why', async () => {
    await cellOf(page, 2, MORNING!).click();
    await expectGoodScreen(page, 'admin-board-menu');
    await page.getByRole('menuitem', { name: 'Move', exact: true }).click();
    await cellOf(page, 2, EARLY!).click();
    const dialog = page.getByRole('alertdialog', { name: 'Move Ravi Menon to a window that has begun?' });
    await dialog.getByLabel('Reason').fill('He came early');
    await dialog.getByRole('button', { name: 'Move to chair 2' }).click();
    await expect(cellOf(page, 2, EARLY!)).toContainText('Ravi Menon');
  });

  await test.step('by drag, and undone in the message', async () => {
    await dragTo(page, cellOf(page, 2, EARLY!), cellOf(page, 3, EVENING!));
    await expect(cellOf(page, 3, EVENING!)).toContainText('Ravi Menon');
    await expect(cellOf(colleague, 3, EVENING!)).toContainText('Ravi Menon');
    // Where somebody sits, the two may change chairs.
    await dragTo(page, cellOf(page, 3, EVENING!), cellOf(page, 1, MORNING!));
    const swap = page.getByRole('alertdialog', { name: 'Let Ravi Menon and Asha Rao change chairs?' });
    await swap.getByRole('button', { name: 'Leave it' }).click();
    await expect(cellOf(page, 3, EVENING!)).toContainText('Ravi Menon');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(cellOf(page, 2, EARLY!)).toContainText('Ravi Menon');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await test.step('by a finger that stays, at the width of a tablet; one that moves at once scrolls', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await dragByTouch(page, cellOf(page, 2, EARLY!), cellOf(page, 2, EVENING!));
    await expect(page.getByRole('menu')).toHaveCount(0);
    // What is held is drawn once more, below the finger.
    const held = page.locator('body > [aria-hidden]', { hasText: 'Ravi Menon' });
    await dragByTouch(page, cellOf(page, 2, EARLY!), cellOf(page, 2, EVENING!), held);
    await expect(cellOf(page, 2, EVENING!)).toContainText('Ravi Menon');
    await expect(cellOf(colleague, 2, EVENING!)).toContainText('Ravi Menon');
    await expect(page.getByText('Moved to Tue, 24 Nov 2026, 5 PM - 9 PM, chair 2.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(cellOf(page, 2, EARLY!)).toContainText('Ravi Menon');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('another day in the dialog, and a free chair on the page for booking', async () => {
    await choose(page, cellOf(page, 1, MORNING!), 'Move to another day or center');
    const dialog = page.getByRole('alertdialog', { name: 'Move the appointment of Asha Rao' });
    await dialog.getByRole('button', { name: 'Leave it' }).click();
    await choose(page, cellOf(page, 3, NOON!), 'Book this chair');
    await expect(page.getByRole('heading', { name: 'Book', exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sessions' })).toContainText('Chair 3');
  });
});

/** Drags with the mouse, in steps as a hand does. */
async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2 - 20, end.y + end.height / 2, { steps: 5 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 });
  await page.mouse.up();
}

/** Puts a finger down, leaves it there until something shows that it drags, moves it to another place and lifts it. */
async function dragByTouch(page: Page, from: Locator, to: Locator, until?: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) => {
    const [x, y] = [start.x + 20 + (end.x - start.x) * part, start.y + 20 + (end.y - start.y) * part];
    return devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  };
  await touch('touchStart', 0);
  if (until) await expect(until).toBeVisible();
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part);
  // The cell below the finger is found when the screen is next drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await touch('touchEnd', 1);
  await devtools.detach();
}

test('it is not called live after an event that can not be read', async ({ page, administrator }) => {
  const center = await administrator.addCenter(freshName(), 2);
  await page.addInitScript(() => {
    window.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url);
        Object.assign(window, { source: this });
      }
    };
  });
  await openBoard(page, center);
  await page.evaluate(() => {
    const { source } = window as unknown as { source: EventSource };
    source.dispatchEvent(new MessageEvent('board', { data: '{"of":"another release"}' }));
    source.dispatchEvent(new MessageEvent('time', { data: '{}' }));
  });
  await expect(page.getByText(/^Updated \d+:\d\d\sAM$/)).toBeVisible();
  await book(administrator, center, 'Meera Pillai', 2, NOON);
  await expect(cellOf(page, 2, NOON!)).toContainText('Meera Pillai');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

test('where it can not be told it is asked for; the week leads to its days, and a Sunday is closed', async ({
  page,
  administrator,
  expectFailure,
}) => {
  const center = await administrator.addCenter(freshName(), 2);
  expectFailure(/answer 503: GET .*\/admin\/board\/events/);
  expectFailure(/answer 500: GET .*\/admin\/board\?/);
  const stream = await breakCall(page, '/admin/board/events', {
    status: 503,
    json: { success: false, code: 'overloaded', message: 'Too much is going on.' },
  });
  await page.goto(`/admin/board?center=${center._id}&date=${TODAY}`);
  await expect(page.getByText(/^Updated \d+:\d\d\sAM$/)).toBeVisible();
  await book(administrator, center, 'Meera Pillai', 2, NOON);
  await expect(cellOf(page, 2, NOON!)).toContainText('Meera Pillai');
  const board = await breakCall(page, '/admin/board');
  await expect(page.getByText(/^Updated \d+:\d\d\sAM, trying again$/)).toBeVisible();
  await expect(cellOf(page, 2, NOON!)).toContainText('Meera Pillai');
  await expectGoodScreen(page, 'admin-board-failing');
  await board.mend();
  await stream.mend();
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 });

  const week = page.getByRole('region', { name: 'This week' });
  await week.getByRole('link', { name: '5 PM - 9 PM, Sat, 28 Nov: 0 of 2' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Board, Sat, 28 Nov 2026' })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Day after,/ }).click();
  await expect(page.getByText('Closed on Sundays. Nobody is booked.')).toBeVisible();
  await expectGoodScreen(page, 'admin-board-sunday');
});

test('a spare chair takes who sits on a broken one with one press, and who missed the session leaves theirs', {
  tag: '@narrow',
}, async ({ page, administrator }) => {
  const center = await administrator.addCenter(freshName(), 4);
  for (const [chair, name] of [
    [1, 'Ravi Menon'],
    [2, 'Asha Rao'],
    [3, 'Kamala Devi'],
  ] as const)
    await book(administrator, center, name, chair);
  const early = await book(administrator, center, 'Meera Iyer', 1, EARLY);
  await administrator.call(capacity.setChair, { params: { id: center._id, chair: 2 }, body: { outOfOrder: true } });
  await administrator.call(arrivals.setAttendance, { params: { id: early }, body: { state: 'missed' } });
  await openBoard(page, center);
  await expect(cellOf(page, 2, MORNING!)).toContainText('Out of order');
  await expect(cellOf(page, 1, EARLY!)).toContainText('Free again');
  await expect(cellOf(page, 4, MORNING!)).toContainText('Free: use for chair 2');
  await expectGoodScreen(page, 'admin-board-spare');
  await cellOf(page, 4, MORNING!).click();
  await expect(cellOf(page, 4, MORNING!)).toContainText('Asha Rao');
  await expect(cellOf(page, 2, MORNING!)).not.toContainText('Asha Rao');
  await choose(page, cellOf(page, 1, EARLY!), 'Book this chair');
  await expect(page).toHaveURL(/chair=1/);
});
