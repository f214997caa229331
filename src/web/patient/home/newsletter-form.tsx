import Mail from 'lucide-react/icons/mail';
import { type SubmitEvent, useRef } from 'react';
import { Link } from 'react-router';
import type { NewsletterIntent } from '../../../contract/newsletter';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import { NewsletterAsked } from './newsletter-asked';
import { useNewsletterForm } from './use-newsletter-form';

/** E-mail, consent, and the two buttons that ask for the letter. */
export function NewsletterForm() {
  const { t } = useTranslation('home');
  const errorText = useErrorText();
  const emailInput = useRef<HTMLInputElement>(null);
  const consentInput = useRef<HTMLInputElement>(null);
  const { email, consent, fields, submit, setEmail, setConsent, intent, error, sentTo, startAgain } =
    useNewsletterForm();
  if (sentTo) return <NewsletterAsked email={sentTo} onStartAgain={startAgain} />;

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (intent) return;
    const pressed = event.nativeEvent.submitter as HTMLButtonElement | null;
    const wanted: NewsletterIntent = pressed?.value === 'community' ? 'community' : 'subscribe';
    void submit(wanted, (field) => (field === 'email' ? emailInput : consentInput).current?.focus());
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      <TextField
        ref={emailInput}
        label={t('newsletter.email')}
        placeholder={t('newsletter.placeholder')}
        type="email"
        autoComplete="email"
        isRequired
        icon={<Mail aria-hidden="true" size={20} strokeWidth={1.75} />}
        value={email}
        onChange={setEmail}
        error={fields.email}
      />
      <Checkbox ref={consentInput} isRequired isSelected={consent} onChange={setConsent} error={fields.consent}>
        <Trans
          t={t}
          i18nKey="newsletter.consent"
          components={{ policy: <Link to="/privacy" target="_blank" className="text-link" /> }}
        />
      </Checkbox>
      {error !== null && (
        <Notice tone="error" title={t('newsletter.failed')}>
          {errorText(error)}
        </Notice>
      )}
      <div className="mt-1 flex flex-col gap-3 md:flex-row">
        <Button
          type="submit"
          name="intent"
          value="subscribe"
          isBusy={intent === 'subscribe'}
          busyLabel={t('newsletter.sending')}
        >
          {t('newsletter.subscribe')}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="community"
          variant="outline"
          isBusy={intent === 'community'}
          busyLabel={t('newsletter.sending')}
        >
          {t('newsletter.community')}
        </Button>
      </div>
    </form>
  );
}
