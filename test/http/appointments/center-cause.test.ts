/** A cancellation of which the center is the cause gives everything back by the rule, whoever cancels and however it was paid. */
import { beforeAll, describe, expect, it } from 'vitest';
import { cash, desk } from '../../../src/contract/admin';
import { HOUR_MS, istDateOf } from '../../../src/domain/time';
import { windowBegins } from '../../../src/domain/windows';
import { type AdministratorAtWork, aLastingAdministrator, aStaffMember } from '../../administrator';
import { look, turn, turnRefused } from '../../administrator-steps';
import { aBooking, aCenter, aDeskPayment, loggedInPatient } from '../../builders';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

const the = aRunningProduct();

let owner: AdministratorAtWork;
beforeAll(async () => void (owner = await aLastingAdministrator(the.product)));
const today = () => istDateOf(the.product.now());

describe('a cancellation by a clerk, too late for the rule', () => {
  /** A paid session of which a clerk at its center, who may not refund, sees the dialog. */
  async function aLateOne(paidBy: 'cash' | 'online') {
    const center = await aCenter(the.product);
    const patient = await loggedInPatient(the.product);
    const { date, startHour } = aWindow(the.product.now(), 2, 5);
    const booking = await aBooking(the.product, { patient, center, date, startHour, isScheme: paidBy === 'cash' });
    const { id } = booking;
    if (paidBy === 'cash') {
      await aDeskPayment(the.product, { patient, bookingId: id, centerId: center.id, amount: center.charge_paise });
    }
    // The evening before: less than 24 hours of notice.
    await the.product.pass(windowBegins(date, startHour).getTime() - the.product.now().getTime() - 11 * HOUR_MS);
    const clerk = await aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);
    return { id, center, patient, clerk };
  }

  it.each(['cash', 'online'] as const)('gives everything back where the center is the cause: %s', async (paidBy) => {
    const byAsker = await aLateOne(paidBy);
    await turn(byAsker.clerk, byAsker.id, { bookingStatus: 'cancelled', askedBy: 'center', reason: 'No water' });
    const byCode = await aLateOne(paidBy);
    await turn(byCode.clerk, byCode.id, { bookingStatus: 'cancelled', code: 'machine' });
    for (const { id, center } of [byAsker, byCode]) {
      expect(await look(owner, id)).toMatchObject({ refunds: [{ amount: 1850, isAtDesk: paidBy === 'cash' }] });
      const { cash: day } = await owner.client.call(cash.day, { query: { centerId: center.id, date: today() } });
      expect(day.outstanding.refunds.map(({ bookingId }) => bookingId)).toEqual(paidBy === 'cash' ? [id] : []);
    }
  });

  it('keeps nothing then, and is a decision where the patient is the cause', async () => {
    const { id, clerk } = await aLateOne('cash');
    const kept = { bookingStatus: 'cancelled', refund: 'none', askedBy: 'center', reason: 'No water' } as const;
    expect((await turnRefused(clerk, id, kept)).code).toBe('refund-by-rule');
    const asked = { bookingStatus: 'cancelled', askedBy: 'patient', code: 'machine' } as const;
    expect((await turnRefused(clerk, id, asked)).code).toBe('refund-not-allowed');
    expect((await turnRefused(clerk, id, { bookingStatus: 'cancelled', code: 'no-show' })).code).toBe(
      'refund-not-allowed',
    );
    expect((await look(owner, id)).bookingStatus).toBe('confirmed');
    await turn(owner, id, kept);
    expect(await look(owner, id)).toMatchObject({ bookingStatus: 'cancelled', refunds: [] });
  });

  it('says beforehand whether a mail tells anybody of it', async () => {
    const { id } = await aLateOne('cash');
    expect((await look(owner, id)).isTold).toBe(true);
    const center = await aCenter(the.product);
    const { date, time } = aWindow(the.product.now(), 2);
    const patient = { name: 'Kamala Devi', phone: '+91 98450 17788', informed: true };
    const body = { patient, centerId: center.id, sessions: [{ date, time }], payment: 'desk' as const };
    const { bookings } = await owner.client.call(desk.book, { body });
    expect(await look(owner, bookings[0]!._id)).toMatchObject({
      isTold: false,
      phone: expect.stringContaining('98450 17788'),
    });
  });
});
