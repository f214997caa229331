import KeyRound from 'lucide-react/icons/key-round';
import * as adminPaths from '../../../contract/admin/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { useAdministrator } from '../api/administrator';
import { useRolesText } from './roles-text';

/** Replaces a page that the administrator's role doesn't allow: says the role, whom to ask, and where to go. */
export function NotAllowed() {
  const { t } = useTranslation('admin');
  const administrator = useAdministrator();
  const rolesText = useRolesText();
  const roles = administrator.status === 'signed-in' ? rolesText(administrator) : '';
  return (
    <div className="flex min-h-80 flex-col items-center justify-center gap-2 px-4 py-10 text-center">
      <KeyRound size={28} className="stroke-[1.5] text-muted" />
      <h1 className="admin-title mt-1">{t('notAllowed.title')}</h1>
      <p className="max-w-[52ch] text-muted">{t('notAllowed.text', { roles })}</p>
      <ButtonLink to={adminPaths.dashboard} size="compact" className="mt-3">
        {t('notAllowed.on')}
      </ButtonLink>
    </div>
  );
}
