import { Controller } from 'react-hook-form';
import { Link } from 'react-router';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { CONTACT_TOPICS } from '../../../contract/contact';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Select } from '../../ui/select';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import { MessageLength } from './message-length';
import { MessageSent } from './message-sent';
import { useContactForm } from './use-contact-form';

/** Name, e-mail and message, and what became of them. */
export function ContactForm() {
  const { t } = useTranslation('contact');
  const errorText = useErrorText();
  const { form, submit, isBusy, error, sentFrom, writeAnother } = useContactForm();
  if (sentFrom) return <MessageSent email={sentFrom} onWriteAnother={writeAnother} />;
  const { control, register } = form;
  return (
    <section aria-labelledby="write">
      <h2 id="write" className="type-section">
        {t('form.title')}
      </h2>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex max-w-152 flex-col gap-5">
        <Controller
          control={control}
          name="name"
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              isRequired
              label={t('form.name')}
              autoComplete="name"
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="email"
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              isRequired
              label={t('form.email')}
              description={t('form.emailWhy')}
              type="email"
              autoComplete="email"
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="topic"
          render={({ field }) => (
            <Select
              label={t('form.topic')}
              options={CONTACT_TOPICS.map((id) => ({ id, label: t(`form.topics.${id}`) }))}
              value={field.value ?? null}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="message"
          render={({ field, fieldState }) => (
            <TextArea
              {...field}
              isRequired
              label={t('form.message')}
              description={<MessageLength message={field.value} />}
              error={fieldState.error?.message}
            />
          )}
        />
        <label aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
          {t('form.leaveEmpty')}
          <input {...register('leaveEmpty')} tabIndex={-1} autoComplete="off" />
        </label>
        {error && (
          <Notice tone="error" title={t('form.failed')}>
            {errorText(error)}
          </Notice>
        )}
        <div className="flex flex-col gap-3">
          <Button type="submit" size="large" isBusy={isBusy} busyLabel={t('form.sending')} className="md:self-start">
            {t('form.send')}
          </Button>
          <p className="type-small text-muted">
            <Trans
              t={t}
              i18nKey="privacy"
              components={{ policy: <Link to="/privacy" target="_blank" className="text-link" /> }}
            />
          </p>
        </div>
      </form>
    </section>
  );
}
