import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { NavLink } from 'react-router';
import * as paths from '../../../contract/paths';
import { useTranslation } from '../../lib/i18n/use-translation';

/** The header's links on a visitor's phone, below 768 px, in a menu under the header. Works before scripts load. */
export function MobileMenu() {
  const { t } = useTranslation('frame');
  const menu = useRef<HTMLDetailsElement>(null);
  const opener = useRef<HTMLElement>(null);

  function close() {
    if (menu.current) menu.current.open = false;
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    close();
    opener.current?.focus();
  }

  /** Closes the menu when the focus leaves it: an open menu would cover the next focused element. */
  function closeOnLeave(event: FocusEvent) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  }

  return (
    <details ref={menu} className="group md:hidden" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <summary
        ref={opener}
        className="focus-ring -mr-2.5 grid size-11 cursor-pointer list-none place-items-center rounded-chip text-ink [&::-webkit-details-marker]:hidden"
      >
        <span className="sr-only">{t('openMenu')}</span>
        <MenuIcon size={26} className="group-open:hidden" />
        <X size={26} className="hidden group-open:block" />
      </summary>
      <nav
        aria-label={t('mainNavigation')}
        className="absolute inset-x-0 top-full z-40 flex flex-col border-y border-line bg-surface px-4 pb-2 shadow-lifted"
      >
        {NAV_LINKS.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end={to === paths.home}
            onClick={close}
            className={({ isActive }) =>
              `focus-ring flex min-h-13 items-center border-b border-line ${isActive ? 'font-strong text-teal' : ''}`
            }
          >
            {t(label)}
          </NavLink>
        ))}
      </nav>
    </details>
  );
}

/** The links of the header, in order (spec.md, section 2: header). */
export const NAV_LINKS = [
  { to: paths.home, label: 'home' },
  { to: paths.centers, label: 'dialysis' },
  { to: paths.services, label: 'services' },
  { to: paths.about, label: 'about' },
] as const;
