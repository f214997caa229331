import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBooking } from './a-booking';
import { moveAppointment } from './move-appointment';

const NEW_TIME = { date: '2026-11-18', time: '5 PM - 9 PM' };
const OLD = aBooking();
const MOVED = aBooking({ appoinmentDate: NEW_TIME.date, appoinmentTime: NEW_TIME.time });

type Answer = { status: number; body: unknown } | Error;
const ok = (body: object): Answer => ({ status: 200, body: { success: true, ...body } });
const refused = (status: number, code: string): Answer => ({ status, body: { success: false, message: 'No.', code } });
const bookingsAre = (...myBookingData: unknown[]) => ok({ now: '2026-11-10T03:22:00.000Z', myBookingData });
const LOST = new TypeError('Failed to fetch');

function serve(answers: { move: Answer; bookings: Answer }) {
  vi.stubGlobal('fetch', (url: string) => {
    const answer = url === '/auth/reschedule-booking' ? answers.move : answers.bookings;
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  });
}
const move = () => moveAppointment(OLD._id, NEW_TIME);

afterEach(() => vi.unstubAllGlobals());

describe('moving an appointment', () => {
  it('answers it as it is then', async () => {
    serve({ move: ok({ message: 'Moved.', booking: MOVED }), bookings: LOST });
    expect(await move()).toMatchObject({ appoinmentDate: NEW_TIME.date });
  });

  it('says that the old chair is kept when the new one is refused', async () => {
    serve({ move: refused(409, 'window-full'), bookings: LOST });
    await expect(move()).rejects.toMatchObject({ isKept: true, cause: { code: 'window-full' } });
  });

  it('has worked when only the answer was lost', async () => {
    serve({ move: LOST, bookings: bookingsAre(MOVED) });
    expect(await move()).toMatchObject({ appoinmentTime: NEW_TIME.time });
  });

  it('has worked when it is tried again after a lost answer', async () => {
    serve({ move: refused(400, 'same-window'), bookings: bookingsAre(MOVED) });
    expect(await move()).toMatchObject({ appoinmentTime: NEW_TIME.time });
  });

  it('has failed when the server knows of no move', async () => {
    serve({ move: LOST, bookings: bookingsAre(OLD) });
    await expect(move()).rejects.toMatchObject({ isKept: true, cause: { kind: 'network' } });
  });

  it('is unknown when nobody can be asked', async () => {
    serve({ move: LOST, bookings: LOST });
    await expect(move()).rejects.toMatchObject({ isKept: false });
  });
});
