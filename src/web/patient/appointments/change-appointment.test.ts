import { describe, expect, it } from 'vitest';
import { aBooking } from '../../../../test/a-booking';
import { cancelling, findOut, moving } from './change-appointment';

const NEW_TIME = { date: '2026-11-18', time: '5 PM - 9 PM' };
const BOOKED = aBooking();
const CANCELLED = aBooking({ bookingStatus: 'cancelled', cancelReason: 'patient', paymentStatus: 'unpaid' });
const MOVED = aBooking({ appoinmentDate: NEW_TIME.date, appoinmentTime: NEW_TIME.time });

const cancel = cancelling(BOOKED._id, 1850);
const move = moving(BOOKED._id, NEW_TIME);
const LOST = { status: 0, message: '' };
const FAILED = { status: 500, message: 'No.' };
const FULL = { status: 409, message: 'No.', code: 'window-full' } as const;
const SAME = { status: 400, message: 'No.', code: 'same-window' } as const;
const TOO_LATE = { status: 409, message: 'No.', code: 'not-reschedulable' } as const;
const MOVED_MEANWHILE = { status: 409, message: 'No.', code: 'moved-meanwhile' } as const;
const nobody = async () => null;
const bookingsAre = (booking: typeof BOOKED) => async () => [booking];

describe('what became of a change', () => {
  it('is not asked for when the server said no', async () => {
    expect(await findOut(cancel, FULL, bookingsAre(CANCELLED))).toMatchObject({ state: 'refused', refusal: FULL });
  });

  it.each([LOST, FAILED])('is found out when its answer was lost or the server failed', async (refusal) => {
    expect(await findOut(cancel, refusal, bookingsAre(CANCELLED))).toBe(CANCELLED);
    expect(await findOut(move, refusal, bookingsAre(MOVED))).toBe(MOVED);
    expect(await findOut(cancel, refusal, bookingsAre(BOOKED))).toMatchObject({ state: 'stands' });
    expect(await findOut(move, refusal, bookingsAre(BOOKED))).toMatchObject({ state: 'stands' });
  });

  it('is unknown when nobody can be asked', async () => {
    expect(await findOut(move, LOST, nobody)).toMatchObject({ state: 'unknown' });
  });

  it('is told where it was cancelled meanwhile, or can no longer be moved', async () => {
    expect(await findOut(move, TOO_LATE, bookingsAre(CANCELLED))).toMatchObject({ state: 'gone' });
    expect(await findOut(move, TOO_LATE, bookingsAre(BOOKED))).toMatchObject({ state: 'stands', refusal: TOO_LATE });
  });

  it('tells where it was moved meanwhile, or that this was the same move', async () => {
    const elsewhere = aBooking({ appoinmentTime: '1 PM - 5 PM' });
    const found = await findOut(move, MOVED_MEANWHILE, bookingsAre(elsewhere));
    expect(found).toEqual({ refusal: MOVED_MEANWHILE, state: 'stands', now: elsewhere });
    expect(await findOut(move, MOVED_MEANWHILE, bookingsAre(MOVED))).toBe(MOVED);
  });

  it('was done before when it is tried again after a lost answer', async () => {
    expect(await findOut(move, SAME, bookingsAre(MOVED))).toBe(MOVED);
  });
});

it('says what the server has done, also against the promise', () => {
  expect(cancel.message(CANCELLED)).toMatchObject({ tone: 'success', say: 'outcome.nothingCharged' });
  expect(cancel.message(aBooking({ bookingStatus: 'cancelled' }))).toMatchObject({
    tone: 'warning',
    say: 'outcome.tooLateNow',
  });
  expect(move.message(MOVED)).toMatchObject({ say: 'move.done', values: NEW_TIME });
});
