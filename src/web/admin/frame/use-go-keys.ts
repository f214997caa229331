import { useTranslation } from '../../i18n/use-translation';
import { useShortcut } from '../ui/shortcuts';

/** `g` and then `d`, `c`, `a` or `u` goes to a section. */
export function useGoKeys(go: (to: string) => void): void {
  const { t } = useTranslation('admin');
  useShortcut('g d', t('shortcuts.dashboard'), () => go('/admin/dashboard'));
  useShortcut('g c', t('shortcuts.centers'), () => go('/admin/centers'));
  useShortcut('g a', t('shortcuts.appointments'), () => go('/admin/appointments'));
  useShortcut('g u', t('shortcuts.users'), () => go('/admin/users'));
}
