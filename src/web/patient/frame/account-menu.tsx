import CalendarDays from 'lucide-react/icons/calendar-days';
import LogOut from 'lucide-react/icons/log-out';
import UserRound from 'lucide-react/icons/user-round';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { useNavigate } from 'react-router';
import type { User } from '../../../contract/account';
import '../../api/other-tabs';
import { endSession, logOut } from '../../api/session';
import { useTranslation } from '../../i18n/use-translation';
import { showToast } from '../../ui/toast';
import { Avatar } from './avatar';

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-chip px-3 py-2 outline-none data-[focused]:bg-teal-tint data-[focused]:text-teal';

const PATHS: Record<string, string> = { appointments: '/myappoinments', profile: '/myprofile' };

/** The avatar of whoever is logged in, with name, e-mail, appointments, profile and logout behind it. */
export default function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();

  async function leave() {
    try {
      await logOut();
    } catch {
      return showToast('error', t('logOutFailed'));
    }
    await navigate('/');
    endSession();
  }

  return (
    <MenuTrigger>
      <Button aria-label={t('accountMenu', { username: user.username })} className="focus-ring rounded-full">
        <Avatar user={user} />
      </Button>
      <Popover
        placement="bottom end"
        className="w-72 max-w-[calc(100vw-1.5rem)] rounded-tile border border-line bg-surface p-1.5 shadow-lifted"
      >
        <div className="border-b border-line px-3 pt-2 pb-3">
          <p className="font-strong wrap-anywhere">{user.username}</p>
          <p className="type-small text-muted wrap-anywhere">{user.email}</p>
        </div>
        <Menu
          className="pt-1.5 outline-none"
          aria-label={t('accountMenu', { username: user.username })}
          onAction={(key) => void (key === 'logout' ? leave() : navigate(PATHS[String(key)] ?? '/'))}
        >
          <MenuItem id="appointments" className={ITEM} textValue={t('appointments')}>
            <CalendarDays aria-hidden="true" size={20} strokeWidth={1.75} />
            {t('appointments')}
          </MenuItem>
          <MenuItem id="profile" className={ITEM} textValue={t('profile')}>
            <UserRound aria-hidden="true" size={20} strokeWidth={1.75} />
            {t('profile')}
          </MenuItem>
          <MenuItem id="logout" className={ITEM} textValue={t('logOut')}>
            <LogOut aria-hidden="true" size={20} strokeWidth={1.75} />
            {t('logOut')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
