import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import House from 'lucide-react/icons/house';
import UserRound from 'lucide-react/icons/user-round';
import { NavLink } from 'react-router';
import * as paths from '../../../contract/paths';
import { useSession } from '../../lib/api/session';
import { useTranslation } from '../../lib/i18n/use-translation';

const PLACES = [
  { to: paths.home, Icon: House, label: 'home' },
  { to: paths.book, Icon: CalendarPlus, label: 'thumbBar.book' },
  { to: paths.appointments(null), Icon: CalendarDays, label: 'thumbBar.sessions' },
  { to: paths.profile, Icon: UserRound, label: 'profile' },
] as const;

/**
 * The most used links of a logged-in patient, at a phone's lower edge, in reach of the thumb. A page with a bar of its own there
 * hides it. On a very low screen it stands at the end of the page.
 */
export function ThumbBar() {
  const { t } = useTranslation('frame');
  const { user } = useSession();
  if (!user) return null;
  return (
    <nav
      aria-label={t('thumbBar.label')}
      className="thumb-bar bottom-0 z-20 grid grid-cols-[repeat(auto-fit,minmax(72px,1fr))] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden [@media(min-height:34rem)]:sticky"
    >
      {PLACES.map(({ to, Icon, label }) => (
        <NavLink
          key={to}
          to={to}
          end={to === paths.home}
          className="focus-ring relative flex min-h-14 flex-col items-center justify-center gap-0.5 -outline-offset-3! text-[min(0.875rem,max(14px,5vw))] leading-tight text-muted"
        >
          <Icon size={22} />
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}
