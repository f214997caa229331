import { describe, expect, it } from 'vitest';
import { aBooking } from '../../../../test/a-booking';
import type { Booking } from '../../../contract/bookings/bookings';
import { again, usualSession } from './again';

describe('the usual session', () => {
  const NOW = new Date('2026-11-24T08:00:00+05:30');
  const at = (name: string, appoinmentDate: string, bookingStatus: Booking['bookingStatus'], Status = 'active') => {
    const booking = aBooking({ appoinmentDate, bookingStatus });
    return {
      ...booking,
      dialysisCenterId: { ...booking.dialysisCenterId, _id: name, Status: Status as 'active' | 'blocked' },
    };
  };

  it('is that of the center of most completed sessions, on the weekday and in the window of the last one there', () => {
    const bookings = [
      at('Usual', '2026-10-02', 'completed'),
      at('Usual', '2026-11-05', 'completed'),
      at('Once', '2026-11-10', 'completed'),
      at('Later', '2026-11-28', 'confirmed'),
      at('Later', '2026-11-30', 'confirmed'),
    ];
    expect(usualSession(bookings, NOW)).toMatchObject({
      center: { _id: 'Usual' },
      date: '2026-11-26',
      time: '9 AM - 1 PM',
    });
  });

  it('is that of the latest one before any is completed, and of none that was cancelled or takes no bookings', () => {
    const bookings = [
      at('First', '2026-11-28', 'confirmed'),
      at('Latest', '2026-12-01', 'confirmed'),
      at('Cancelled', '2026-12-02', 'cancelled'),
      at('Closed', '2026-11-02', 'completed', 'blocked'),
    ];
    expect(usualSession(bookings, NOW)).toMatchObject({ center: { _id: 'Latest' }, date: '2026-12-08' });
    expect(usualSession(bookings.slice(2), NOW)).toBeNull();
  });

  it('is not on a day on which there is one, nor so soon that it could not be given back', () => {
    const [monday, tuesday] = [at('A', '2026-11-16', 'completed'), at('A', '2026-11-17', 'completed')];
    expect(again(monday!, [at('B', '2026-11-30', 'confirmed')], NOW).date).toBe('2026-12-07');
    expect(again(monday!, [at('B', '2026-11-30', 'cancelled')], NOW).date).toBe('2026-11-30');
    expect(again(tuesday!, [], NOW).date).toBe('2026-12-01');
  });
});
