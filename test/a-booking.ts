import type { Booking } from '../src/contract/bookings/bookings';
import { type Appointment, toAppointment } from '../src/web/patient/appointments/appointment';

/** For tests: a confirmed and paid booking on Mon, 16 Nov 2026, 9 AM - 1 PM, as of Tue, 10 Nov 2026. */
export function aBooking(change: Partial<Booking> = {}): Booking {
  return {
    _id: '0190a0a0-0000-7000-8000-000000000001',
    patient: { _id: '0190a0a0-0000-7000-8000-000000000003', name: 'Lakshmi Raman', isSelf: true },
    bookedBy: null,
    seriesId: null,
    dialysisCenterId: {
      _id: '0190a0a0-0000-7000-8000-000000000002',
      CenterName: 'Neem Courtyard Dialysis Center',
      CenterAddress: '12 Lantern Street, Jayanagar',
      CenterCity: 'Bengaluru',
      ContactNumber: '080 5550 0111',
      Photo: 'front-bungalow.svg',
      Status: 'active',
      Latitude: 12.93,
      Longitude: 77.58,
    },
    appoinmentDate: '2026-11-16',
    appoinmentTime: '9 AM - 1 PM',
    bookingStatus: 'confirmed',
    sessionState: change.attendance?.state === 'missed' ? 'missed' : (change.bookingStatus ?? 'confirmed'),
    paymentStatus: 'paid',
    amount: 1850,
    createdAt: '2026-11-10T03:22:00.000Z',
    cancellation: { allowed: true, refundAmount: 1850, fullRefundUntil: '2026-11-15T03:30:00.000Z' },
    rescheduling: { allowed: true, until: '2026-11-15T03:30:00.000Z' },
    ...change,
  };
}

/** For tests: the same, as an appointment. */
export function anAppointment(change: Partial<Booking> = {}): Appointment {
  return toAppointment(aBooking(change));
}

/** For tests: a chair that is held until 9:10 AM on Tue, 10 Nov 2026. */
export function aHold(change: Partial<Booking> = {}): Appointment {
  return anAppointment({
    bookingStatus: 'pending',
    paymentStatus: 'unpaid',
    hold: { expiresAt: '2026-11-10T03:40:00.000Z', checkoutUrl: 'https://pay.example/1' },
    cancellation: { allowed: true, refundAmount: 0, fullRefundUntil: '2026-11-15T03:30:00.000Z' },
    rescheduling: { allowed: false, until: '2026-11-15T03:30:00.000Z' },
    ...change,
  });
}
