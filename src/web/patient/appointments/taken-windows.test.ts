import { expect, test } from 'vitest';
import { anAppointment } from './a-booking';
import { takenWindows } from './taken-windows';

test('an appointment can be moved neither to where it is nor to where the patient is already', () => {
  const moved = anAppointment();
  const other = anAppointment({ _id: 'other', appoinmentDate: '2026-11-18' });
  const gone = anAppointment({ _id: 'gone', appoinmentDate: '2026-11-20', bookingStatus: 'cancelled' });
  expect([...takenWindows([moved, other, gone], moved)]).toEqual([
    ['2026-11-16 9 AM - 1 PM', 'present'],
    ['2026-11-18 9 AM - 1 PM', 'other'],
  ]);
});
