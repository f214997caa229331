import Building2 from 'lucide-react/icons/building-2';
import CalendarDays from 'lucide-react/icons/calendar-days';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Users from 'lucide-react/icons/users';

/** The four sections of the area, each with the key that goes there after `g`. */
export const SECTIONS = [
  { id: 'dashboard', to: '/admin/dashboard', key: 'd', Icon: LayoutDashboard },
  { id: 'centers', to: '/admin/centers', key: 'c', Icon: Building2 },
  { id: 'appointments', to: '/admin/appointments', key: 'a', Icon: CalendarDays },
  { id: 'users', to: '/admin/users', key: 'u', Icon: Users },
] as const;
