import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useSession } from '../../api/session';
import { LanguageSwitch } from './language-switch';
import { NAV_LINKS, PROFILE_LINK } from './nav-links';

/** The header's links on the phone, below 768 px: a button that unfolds them under the header. */
export function MobileMenu() {
  const { t } = useTranslation('frame');
  const [isOpen, setOpen] = useState(false);
  const { user } = useSession();
  const links = user ? [...NAV_LINKS, PROFILE_LINK] : NAV_LINKS;
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const Icon = isOpen ? X : MenuIcon;

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  }

  /** An open menu would hide what the keyboard has gone on to. */
  function closeOnLeave(event: FocusEvent) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <div className="md:hidden" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        ref={button}
        type="button"
        aria-label={t('openMenu')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="focus-ring -mr-2.5 grid size-11 place-items-center rounded-chip text-ink"
      >
        <Icon aria-hidden="true" size={26} strokeWidth={1.75} />
      </button>
      {isOpen && (
        <nav
          id={panelId}
          aria-label={t('mainNavigation')}
          className="absolute inset-x-0 top-full z-40 flex flex-col border-y border-line bg-surface px-4 pb-2 shadow-lifted"
        >
          {links.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end={to === '/'}
              onClick={() => setOpen(false)}
              className={({ isActive }) =>
                `focus-ring flex min-h-13 items-center border-b border-line ${isActive ? 'font-strong text-teal' : ''}`
              }
            >
              {t(label)}
            </NavLink>
          ))}
          <LanguageSwitch
            onChange={() => setOpen(false)}
            className="focus-ring flex min-h-13 items-center gap-2.5 text-left text-teal"
          />
        </nav>
      )}
    </div>
  );
}
