import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { Link } from 'react-router';
import type { User } from '../../../contract/account';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { NameForm } from './name-form';
import { Section } from './section';

/** What we call the person, and the address, which only support can change. */
export function DetailsSection({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const [isEditing, setEditing] = useState(false);
  const [wasEdited, setWasEdited] = useState(false);

  function close() {
    setEditing(false);
    setWasEdited(true);
  }

  return (
    <Section title={t('details.title')} lead={t('details.lead')}>
      {isEditing ? (
        <NameForm user={user} onClose={close} />
      ) : (
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <p className="type-label">{t('details.name')}</p>
            <p className="wrap-anywhere">{user.username}</p>
          </div>
          <Button
            variant="outline"
            size="small"
            autoFocus={wasEdited}
            aria-label={t('details.editName')}
            onPress={() => setEditing(true)}
          >
            {t('details.edit')}
          </Button>
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
          i18nKey="details.emailWhy"
          components={{ support: <Link to="/contact" className="text-link focus-ring rounded-sm" /> }}
        />
      </p>
    </Section>
  );
}
