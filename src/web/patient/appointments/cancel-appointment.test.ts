import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBooking } from './a-booking';
import { cancelAppointment } from './cancel-appointment';

const BOOKED = aBooking();
const CANCELLED = aBooking({ bookingStatus: 'cancelled', cancelReason: 'patient' });

type Answer = { status: number; body: unknown } | Error;
const ok = (body: object): Answer => ({ status: 200, body: { success: true, ...body } });
const refused = (status: number, code: string): Answer => ({ status, body: { success: false, message: 'No.', code } });
const bookingsAre = (...myBookingData: unknown[]) => ok({ now: '2026-11-10T03:22:00.000Z', myBookingData });
const LOST = new TypeError('Failed to fetch');

function serve(answers: { cancel: Answer; bookings: Answer }) {
  vi.stubGlobal('fetch', (url: string) => {
    const answer = url === '/auth/cancel-booking' ? answers.cancel : answers.bookings;
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  });
}
const cancel = () => cancelAppointment(BOOKED._id);

afterEach(() => vi.unstubAllGlobals());

describe('cancelling an appointment', () => {
  it('answers it as it is then', async () => {
    serve({ cancel: ok({ message: 'Cancelled.', booking: CANCELLED }), bookings: LOST });
    expect(await cancel()).toMatchObject({ bookingStatus: 'cancelled' });
  });

  it('is refused without a further question', async () => {
    serve({ cancel: refused(409, 'not-cancellable'), bookings: bookingsAre(CANCELLED) });
    await expect(cancel()).rejects.toMatchObject({ state: 'refused', cause: { code: 'not-cancellable' } });
  });

  it.each([LOST, refused(500, 'unexpected')])('has worked when only the answer was lost', async (answer) => {
    serve({ cancel: answer, bookings: bookingsAre(CANCELLED) });
    expect(await cancel()).toMatchObject({ bookingStatus: 'cancelled' });
  });

  it('has failed when the server knows of no cancelling', async () => {
    serve({ cancel: LOST, bookings: bookingsAre(BOOKED) });
    await expect(cancel()).rejects.toMatchObject({ state: 'stands', cause: { kind: 'network' } });
  });

  it('is unknown when nobody can be asked', async () => {
    serve({ cancel: LOST, bookings: LOST });
    await expect(cancel()).rejects.toMatchObject({ state: 'unknown' });
  });
});
