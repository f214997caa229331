import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as paths from '../../../contract/paths';
import { CONTACT_MESSAGE_MAX, CONTACT_TOPICS, type ContactTopic } from '../../../contract/form-facts';
import { useSession } from '../../lib/api/session';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { useSupport } from '../../lib/i18n/use-support';
import type { RefusedForm } from '../../lib/form';
import { ButtonLink } from '../../ui/button-link';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { Callout } from '../../ui/callout';
import { Select } from '../../ui/select';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';

/** The writer of the last message, with whom the next form is filled in. */
type Writer = { name: string; email: string; topic: ContactTopic };

type ContactFormProps = { topic: ContactTopic; answer: RefusedForm | { sent: Writer } | undefined };

/** Name, e-mail and message, and the result of sending them. A logged-in person's name and e-mail are known. */
export function ContactForm({ topic, answer }: ContactFormProps) {
  const { t } = useTranslation('contact');
  const { user } = useSession();
  const writer = (useLocation().state as { writer?: Writer } | null)?.writer;
  if (answer && 'sent' in answer) return <MessageSent writer={answer.sent} />;
  return (
    <section aria-labelledby="write">
      <h2 id="write" className="type-section">
        {t('form.title')}
      </h2>
      <Form refused={answer} className="mt-5 flex max-w-152 flex-col gap-5">
        <TextField
          name="name"
          isRequired
          label={t('form.name')}
          autoComplete="name"
          defaultValue={writer?.name ?? user?.username}
          missing={t('form.missing.name')}
        />
        <TextField
          name="email"
          isRequired
          label={t('form.email')}
          description={t('form.emailWhy')}
          type="email"
          autoComplete="email"
          defaultValue={writer?.email ?? user?.email}
          missing={t('form.missing.email')}
          wrong={t('form.wrong.email')}
        />
        <Select
          name="topic"
          label={t('form.topic')}
          options={CONTACT_TOPICS.map((id) => ({ id, label: t(`form.topics.${id}`) }))}
          defaultValue={writer?.topic ?? topic}
        />
        <Message />
        <label aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
          {t('form.leaveEmpty')}
          <input name="leaveEmpty" tabIndex={-1} autoComplete="off" />
        </label>
        <FormRefusal title={t('form.failed')} />
        <div className="flex flex-col gap-3">
          <SubmitButton size="large" busyLabel={t('form.sending')} className="md:self-start">
            {t('form.send')}
          </SubmitButton>
          <p className="type-small text-muted">
            <Trans
              t={t}
              id="privacy"
              components={{ policy: <Link to={paths.privacy} target="_blank" className="text-link" /> }}
            />
          </p>
        </div>
      </Form>
    </section>
  );
}

/** The number of remaining characters is shown from here on. */
const NEAR_END = 200;

/** The message, with the remaining characters near the limit. Typed text is never cut off. */
function Message() {
  const { t } = useTranslation('contact');
  const [message, setMessage] = useState('');
  const left = CONTACT_MESSAGE_MAX - message.trim().length;
  const hint =
    left >= NEAR_END
      ? t('form.messageHint')
      : left >= 0
        ? t('common:charactersLeft', { count: left })
        : t('form.tooLong', { count: -left });
  return (
    <TextArea
      name="message"
      isRequired
      label={t('form.message')}
      description={hint}
      onChange={setMessage}
      missing={t('form.missing.message')}
    />
  );
}

/** Says that the message was sent, where the answer will arrive, and offers to write again. */
function MessageSent({ writer }: { writer: Writer }) {
  const { t } = useTranslation('contact');
  const { hours } = useSupport();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section className="flex max-w-152 flex-col items-start gap-5">
      <Callout ref={notice} tone="success" isLive title={t('sent.title')} className="w-full">
        {t('sent.text', { email: writer.email, hours })}
      </Callout>
      <ButtonLink to={paths.contact} state={{ writer }} replace variant="outline">
        {t('sent.another')}
      </ButtonLink>
    </section>
  );
}
