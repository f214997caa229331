import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { consentForm } from '../../../contract/consent';
import { useErrorText } from '../../i18n/use-error-text';
import { useTranslation } from '../../i18n/use-translation';
import { showToast } from '../../ui/toast';
import { AccountForm } from '../account/account-form';
import { agreementNow } from './agreement';
import { ConsentField } from './consent-field';
import { ConsentNotice } from './consent-notice';
import { useGiveConsent } from './use-give-consent';

/** What is kept and why, one tick, one button. It stays busy after success, until the next page stands. */
export function AgreeForm({ nextPath }: { nextPath: string }) {
  const { t } = useTranslation('consent');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(consentForm),
    defaultValues: { consent: false },
    reValidateMode: 'onSubmit',
  });
  const give = useGiveConsent('page', () => {
    void showToast('success', t('page.done'));
    void navigate(nextPath, { replace: true });
  });
  return (
    <>
      <h1 className="type-title">{t('page.title')}</h1>
      <p className="mt-2 mb-6 text-muted">{t('page.lead')}</p>
      <AccountForm
        onSubmit={form.handleSubmit(() => give.mutate(agreementNow()))}
        isBusy={give.isPending || give.isSuccess}
        submitLabel={t('page.agree')}
        busyLabel={t('busy')}
        error={give.error ? errorText(give.error) : undefined}
      >
        <ConsentNotice />
        <ConsentField form={form} name="consent" />
      </AccountForm>
      <p className="mt-4 text-center">
        <Link to={nextPath} replace className="text-link focus-ring inline-block rounded-sm py-2.5">
          {t('notNow')}
        </Link>
      </p>
    </>
  );
}
