import Armchair from 'lucide-react/icons/armchair';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Hourglass from 'lucide-react/icons/hourglass';
import LogIn from 'lucide-react/icons/log-in';
import UserX from 'lucide-react/icons/user-x';
import type { AttendanceState } from '../../../domain/attendance';

/** The state of a booked patient. `notRecorded`: nothing was recorded in time. */
export type PresenceState = AttendanceState | 'notRecorded' | 'held';

/** The icon of each state and the colour of its word, shared by "Today" and the board. */
export const PRESENCE_LOOKS: Record<PresenceState, { Icon: typeof Armchair; word: string }> = {
  expected: { Icon: CalendarDays, word: 'text-muted' },
  notRecorded: { Icon: CircleDashed, word: 'text-marigold-text' },
  held: { Icon: Hourglass, word: 'text-marigold-text' },
  arrived: { Icon: LogIn, word: 'text-yellow' },
  'in-chair': { Icon: Armchair, word: 'text-green' },
  finished: { Icon: CircleCheck, word: 'text-blue' },
  missed: { Icon: UserX, word: 'text-red' },
};
