/** Who came to a session, and when: as the desk recorded it. */
import { z } from './z';
import { ATTENDANCE_STATES } from '../domain/attendance';

const moment = z.string().nullable();

export const attendance = z.object({
  state: z.enum(ATTENDANCE_STATES),
  arrivedAt: moment.meta({ description: 'ISO 8601 moment, like the others; null: not recorded' }),
  startedAt: moment,
  endedAt: moment,
  missedAt: moment,
  byClock: z
    .boolean()
    .meta({ description: 'Nobody recorded the end at the time: the clock did, or a later correction' }),
});
export type AttendanceShown = z.output<typeof attendance>;

/** Where the QR code of an arrival is drawn. What it shows is in its address, so that it is the same for everybody. */
export const ARRIVAL_CODE_PATH = '/arrival/{code}.svg';
