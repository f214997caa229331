import { Link, NavLink } from 'react-router';
import * as paths from '../../../contract/paths';
import { PRODUCT } from '../../../domain/product';
import { useSession } from '../../lib/api/session';
import { useTranslation } from '../../lib/i18n/use-translation';
import { buttonStyles } from '../../ui/button-styles';
import { AccountMenu } from './account-menu';
import { Brand } from './brand';
import { LanguageSwitch } from './language-switch';
import { MobileMenu, NAV_LINKS } from './mobile-menu';

/** The header of every page: the link home, the four links, and the login or account menu. */
export function Header() {
  const { t } = useTranslation('frame');
  return (
    <header className="relative border-b border-line bg-paper print:hidden">
      <div className="page-width flex min-h-(--header) flex-wrap items-center gap-x-2 py-1 md:py-0">
        <Link
          to={paths.home}
          aria-label={t('homeLink', { product: PRODUCT.name })}
          className="focus-ring flex min-h-11 items-center rounded-chip"
        >
          <Brand />
        </Link>
        <nav aria-label={t('mainNavigation')} className="ml-6 hidden gap-8 self-stretch md:flex desk:ml-14">
          {NAV_LINKS.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end={to === paths.home}
              className={({ isActive }) =>
                `focus-ring relative flex items-center font-strong hover:text-teal ${
                  isActive
                    ? 'text-teal after:absolute after:inset-x-0 after:-bottom-px after:h-[3px] after:rounded-t-full after:bg-teal'
                    : 'text-ink'
                }`
              }
            >
              {t(label)}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <LanguageSwitch
            className={buttonStyles({
              variant: 'quiet',
              size: 'small',
              className: 'px-3 max-md:gap-0 max-md:px-2 max-md:[&>svg]:hidden',
            })}
          />
          <WhoIsHere />
        </div>
      </div>
    </header>
  );
}

/** The login link and, on a phone, the links in a menu; or the menu of a logged-in patient, who has `ThumbBar`. */
function WhoIsHere() {
  const { t } = useTranslation('frame');
  const { user } = useSession();
  if (user) return <AccountMenu user={user} />;
  return (
    <>
      <Link
        to={paths.login}
        className={buttonStyles({
          variant: 'outline',
          size: 'small',
          className: 'max-md:border-transparent max-md:bg-transparent max-md:px-3 whitespace-nowrap',
        })}
      >
        {t('logIn')}
      </Link>
      <MobileMenu />
    </>
  );
}
