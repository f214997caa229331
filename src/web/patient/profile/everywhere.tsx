import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { useErrorText } from '../../i18n/use-error-text';
import { useTranslation } from '../../i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import { toApiError } from '../../lib/refusal';
import { Button } from '../../ui/button';
import { LazyConfirmDialog } from '../../ui/lazy-dialog';
import { Section } from './section';

const INTENT = 'everywhere';

/** Logs out every device, this one too, for a lost or lent phone. With scripts it asks for confirmation. */
export function Everywhere({ refused }: { refused: RefusedForm | undefined }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [isAsked, setAsked] = useState(false);
  const submit = useSubmit();
  const isBusy = useNavigation().formData?.get('intent') === INTENT;
  const isRefused = refused?.values['intent'] === INTENT && !isBusy;
  return (
    <Section title={t('devices.everywhere.title')} lead={t('devices.everywhere.lead')}>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
        }}
      >
        <input type="hidden" name="intent" value={INTENT} />
        <Button
          type="submit"
          variant="outline"
          size="small"
          icon={<LogOut aria-hidden="true" size={20} strokeWidth={1.75} />}
        >
          {t('devices.logOut')}
        </Button>
      </form>
      {isAsked && (
        <LazyConfirmDialog
          isOpen
          onClose={() => setAsked(false)}
          onConfirm={() => void submit({ intent: INTENT }, { method: 'post' })}
          title={t('devices.question')}
          confirmLabel={t('devices.logOut')}
          busyLabel={t('devices.busy')}
          keepLabel={t('devices.keep')}
          isBusy={isBusy}
          error={isRefused ? errorText(toApiError(refused.refusal)) : null}
          tone="primary"
        >
          {t('devices.what')}
        </LazyConfirmDialog>
      )}
    </Section>
  );
}
