import type { RefusedForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { TextField } from '../../ui/text-field';

/** Asks a person whose number is unknown where to call them. */
export function NumberForm({ refused }: { refused: RefusedForm | undefined }) {
  const { t } = useTranslation('notice');
  return (
    <>
      <div>
        <h1 className="type-title">{t('number.title')}</h1>
        <p className="mt-2 text-muted">{t('number.text')}</p>
      </div>
      <Form intent="number" refused={refused} className="flex w-full flex-col gap-4">
        <TextField
          name="number"
          type="tel"
          inputMode="tel"
          label={t('number.label')}
          autoComplete="tel"
          maxLength={60}
          isRequired
          missing={t('number.missing')}
        />
        <FormRefusal />
        <SubmitButton isFullWidth busyLabel={t('answers.busy')}>
          {t('number.give')}
        </SubmitButton>
      </Form>
    </>
  );
}
