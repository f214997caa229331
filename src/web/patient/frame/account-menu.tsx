import CalendarDays from 'lucide-react/icons/calendar-days';
import LogOut from 'lucide-react/icons/log-out';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { User } from '../../../contract/account';
import { useLogout } from '../../api/session';
import { showToast } from '../../ui/toast';

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-chip px-3 py-2 outline-none data-[focused]:bg-teal-tint data-[focused]:text-teal';

/** The avatar of whoever is logged in, with name, e-mail, appointments and logout behind it. */
export default function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const logout = useLogout();

  async function leave() {
    try {
      await logout.mutateAsync();
      await navigate('/');
    } catch {
      await showToast('error', t('logOutFailed'));
    }
  }

  return (
    <MenuTrigger>
      <Button aria-label={t('accountMenu', { username: user.username })} className="focus-ring rounded-full">
        <Avatar user={user} />
      </Button>
      <Popover placement="bottom end" className="w-72 max-w-[calc(100vw-1.5rem)] rounded-tile border border-line bg-surface p-1.5 shadow-lifted">
        <div className="border-b border-line px-3 pt-2 pb-3">
          <p className="font-strong wrap-anywhere">{user.username}</p>
          <p className="type-small text-muted wrap-anywhere">{user.email}</p>
        </div>
        <Menu
          className="pt-1.5 outline-none"
          aria-label={t('accountMenu', { username: user.username })}
          onAction={(key) => void (key === 'logout' ? leave() : navigate('/myappoinments'))}
        >
          <MenuItem id="appointments" className={ITEM} textValue={t('appointments')}>
            <CalendarDays aria-hidden="true" size={20} strokeWidth={1.75} />
            {t('appointments')}
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

/** The profile picture, or the first letter of the username. */
function Avatar({ user }: { user: User }) {
  if (user.profilePicture) {
    return <img src={user.profilePicture} alt="" referrerPolicy="no-referrer" className="size-11 rounded-full object-cover" />;
  }
  return (
    <span className="grid size-11 place-items-center rounded-full bg-teal font-strong text-white">
      {[...user.username][0]?.toLocaleUpperCase()}
    </span>
  );
}
