import { NavLink } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { SECTIONS } from './sections';

/** The sections at the phone's lower edge, under the thumb. */
export function Tabs() {
  const { t } = useTranslation('admin');
  return (
    <nav
      aria-label={t('navigation')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <ul className="grid grid-cols-4">
        {SECTIONS.map(({ id, to, Icon }) => (
          <li key={id} className="min-w-0">
            <NavLink
              to={to}
              className={({ isActive }) =>
                classNames(
                  'flex h-15.5 flex-col items-center justify-center gap-1 text-[0.8125rem] leading-none font-[550] -outline-offset-3',
                  isActive ? 'bg-teal-tint text-teal shadow-[inset_0_3px_0_var(--color-teal)]' : 'text-ink',
                )
              }
            >
              <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
              <span className="max-w-full truncate">{t(`sections.${id}`)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
