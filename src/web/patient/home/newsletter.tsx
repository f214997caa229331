import Mail from 'lucide-react/icons/mail';
import { useEffect, useRef, useState } from 'react';
import { Link, useActionData, useFetcher } from 'react-router';
import * as paths from '../../../contract/paths';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { Callout } from '../../ui/callout';
import { TextField } from '../../ui/text-field';

/** The answer of the home page's action. */
type NewsletterAnswer = { asked: string } | RefusedForm;

/** The invitation to the newsletter, and its form. */
export function Newsletter() {
  const { t } = useTranslation('home');
  const [turn, setTurn] = useState(0);
  return (
    <section id="newsletter" aria-labelledby="newsletter-title" className="border-t border-line bg-sunken">
      <div className="page-width grid gap-6 py-13 desk:grid-cols-2 desk:gap-16 desk:py-22">
        <div>
          <h2 id="newsletter-title" className="type-section">
            {t('newsletter.title')}
          </h2>
          <p className="mt-3 max-w-[48ch] text-muted">{t('newsletter.lead')}</p>
        </div>
        <NewsletterForm key={turn} turn={turn} onStartAgain={() => setTurn(turn + 1)} />
      </div>
    </section>
  );
}

/** E-mail, consent, and the two buttons to subscribe; then where to look for the mail. */
function NewsletterForm({ turn, onStartAgain }: { turn: number; onStartAgain: () => void }) {
  const { t, language } = useTranslation('home');
  const fetcher = useFetcher<NewsletterAnswer>({ key: `newsletter-${turn}` });
  const ofPage = useActionData<NewsletterAnswer>();
  const answer = fetcher.data ?? (turn === 0 ? ofPage : undefined);
  if (answer && 'asked' in answer) return <Asked email={answer.asked} onStartAgain={onStartAgain} />;
  return (
    // The fragment scrolls back here when no script handles the answer.
    <Form fetcher={fetcher} action={`${paths.home}?index#newsletter`} refused={answer} className="flex flex-col gap-3">
      <input type="hidden" name="consentLanguage" value={language} />
      <TextField
        name="email"
        label={t('newsletter.email')}
        placeholder={t('newsletter.placeholder')}
        type="email"
        autoComplete="email"
        isRequired
        missing={t('newsletter.missing.email')}
        wrong={t('newsletter.wrong.email')}
        icon={<Mail size={20} />}
      />
      <Checkbox name="consent" isRequired missing={t('newsletter.missing.consent')}>
        <Trans
          t={t}
          id="newsletter.consent"
          components={{ policy: <Link to={paths.privacy} target="_blank" className="text-link" /> }}
        />
      </Checkbox>
      <FormRefusal title={t('newsletter.failed')} />
      <div className="mt-1 flex flex-col gap-3 md:flex-row">
        <SubmitButton name="wish" value="subscribe" variant="outline" busyLabel={t('newsletter.sending')}>
          {t('newsletter.subscribe')}
        </SubmitButton>
        <SubmitButton name="wish" value="community" variant="quiet" busyLabel={t('newsletter.sending')}>
          {t('newsletter.community')}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Asks to look for the mail. The text is the same whether or not the address is already subscribed. */
function Asked({ email, onStartAgain }: { email: string; onStartAgain: () => void }) {
  const { t } = useTranslation('home');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-4">
      <Callout ref={notice} tone="success" isLive title={t('newsletter.sentTitle')} className="w-full">
        {t('newsletter.sentText', { email })}
      </Callout>
      <Button variant="outline" size="small" className="noscript:hidden" onPress={onStartAgain}>
        {t('newsletter.another')}
      </Button>
    </div>
  );
}
