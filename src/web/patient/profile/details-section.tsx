import Mail from 'lucide-react/icons/mail';
import { Link } from 'react-router';
import type { User } from '../../../contract/account';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import { TextField } from '../../ui/text-field';
import { Section, UnfoldButton, UnfoldedForm, useUnfolding } from './section';

/** The person's name, and the address, which only support can change. */
export function DetailsSection({ user, refused }: { user: User; refused: RefusedForm | undefined }) {
  const { t } = useTranslation(['profile', 'auth']);
  const name = useUnfolding('name', refused);
  return (
    <Section title={t('details.title')} lead={t('details.lead')}>
      {name.isOpen ? (
        <UnfoldedForm of={name} refused={refused} submitLabel={t('details.save')} busyLabel={t('details.saving')}>
          <TextField
            name="username"
            label={t('details.name')}
            description={t('details.nameHint')}
            autoComplete="nickname"
            defaultValue={user.username}
            autoFocus
            isRequired
            missing={t('auth:missing.username')}
          />
        </UnfoldedForm>
      ) : (
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <p className="type-label">{t('details.name')}</p>
            <p className="wrap-anywhere">{user.username}</p>
          </div>
          <UnfoldButton of={name} aria-label={t('details.editName')}>
            {t('details.edit')}
          </UnfoldButton>
        </div>
      )}
      <TextField
        className="w-full"
        label={t('details.email')}
        value={user.email}
        isReadOnly
        icon={<Mail aria-hidden="true" size={20} strokeWidth={1.75} />}
      />
      <p className="type-second -mt-2 text-muted">
        <Trans
          t={t}
          id="details.emailWhy"
          components={{ support: <Link to="/contact" className="text-link focus-ring rounded-sm" /> }}
        />
      </p>
    </Section>
  );
}
