import CalendarDays from 'lucide-react/icons/calendar-days';
import LogOut from 'lucide-react/icons/log-out';
import UserRound from 'lucide-react/icons/user-round';
import { type ReactNode, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import * as paths from '../../../contract/paths';
import type { User } from '../../../contract/accounts/account';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import { useRefusalToast } from '../../ui/toast';
import { Avatar } from './avatar';
import { NAV_LINKS } from './mobile-menu';

const MENU_ID = 'account-menu';
const ITEM =
  'focus-ring flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-chip px-3 py-2 text-left hover:bg-teal-tint hover:text-teal focus-visible:bg-teal-tint focus-visible:text-teal';

/**
 * The avatar of a logged-in patient. Its menu has name, e-mail, appointments, profile and logout, and on a phone also the header's
 * links. A native popover, so it works before scripts load.
 */
export function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation('frame');
  const menu = useRef<HTMLDivElement>(null);
  const { Form, data } = useFetcher<RefusedForm>();
  useRefusalToast(data);
  const close = () => menu.current?.hidePopover?.();
  const name = t('accountMenu', { username: user.username });

  const item = (to: string, icon: ReactNode, label: string) => (
    <li key={to}>
      <Link to={to} onClick={close} className={ITEM}>
        {icon}
        {label}
      </Link>
    </li>
  );

  return (
    <div>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label={name}
        className="account-button focus-ring block rounded-full"
      >
        <Avatar user={user} />
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        role="group"
        aria-label={name}
        className="account-menu w-72 max-w-[calc(100vw-1.5rem)] rounded-tile border border-line bg-surface p-1.5 text-ink shadow-lifted"
      >
        <div className="border-b border-line px-3 pt-2 pb-3">
          <p className="font-strong wrap-anywhere">{user.username}</p>
          <p className="type-small text-muted wrap-anywhere">{user.email || user.phone}</p>
        </div>
        <ul className="pt-1.5">
          {item(paths.appointments(null), <CalendarDays size={20} />, t('appointments'))}
          {item(paths.profile, <UserRound size={20} />, t('profile'))}
          <li className="md:hidden">
            <ul className="my-1.5 border-y border-line py-1.5">
              {NAV_LINKS.slice(1).map(({ to, label }) => item(to, null, t(label)))}
            </ul>
          </li>
          <li>
            <Form method="post" action={paths.logout} onSubmit={close}>
              <button className={ITEM}>
                <LogOut size={20} />
                {t('logOut')}
              </button>
            </Form>
          </li>
        </ul>
      </div>
    </div>
  );
}
