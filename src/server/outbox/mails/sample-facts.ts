/** Facts for the samples of several messages. */

export const SAMPLE_PERSON = { username: 'Lakshmi Raman' };

export const SAMPLE_SESSION = {
  bookingId: '01a1f82a-e85a-714a-8e78-fef7c8d6a582',
  centerName: 'Neem Courtyard Dialysis Center',
  centerAddress: '12 Lantern Street, Jayanagar',
  centerCity: 'Bengaluru',
  contactNumber: '080 5550 0187',
  date: '2026-11-26',
  startHour: 9,
  amount: 185_000,
};

export const SAMPLE_APPOINTMENT = { ...SAMPLE_PERSON, ...SAMPLE_SESSION };

export const SAMPLE_SERIES = {
  ...SAMPLE_PERSON,
  bookingId: SAMPLE_SESSION.bookingId,
  sessions: [{ ...SAMPLE_SESSION, date: '2026-11-25' }, SAMPLE_SESSION],
};
