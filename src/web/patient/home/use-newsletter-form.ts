import { useState } from 'react';
import type { NewsletterIntent } from '../../../contract/newsletter';
import { ApiError } from '../../api/api-error';

type Field = 'email' | 'consent';
type FieldErrors = Partial<Record<Field, string>>;
type Asked = { email: string; consent: boolean; intent: NewsletterIntent };

/** What the form was refused for, field by field. */
class NotAccepted extends Error {
  constructor(readonly fields: FieldErrors) {
    super('The form is not complete');
  }
}

/** Checks and sends. The contract and the client come with the first try: most visitors of the home page need neither. */
async function ask({ email, consent, intent }: Asked): Promise<void> {
  const [{ newsletter, newsletterForm }, { callApi }] = await Promise.all([
    import('../../../contract/newsletter'),
    import('../../api/client'),
  ]);
  const form = newsletterForm.safeParse({ email, consent });
  if (!form.success) {
    const issueOf = (field: Field) => form.error.issues.find(({ path }) => path[0] === field)?.message;
    throw new NotAccepted({ email: issueOf('email'), consent: issueOf('consent') });
  }
  await callApi(newsletter.subscribe, { body: { ...form.data, intent } });
}

/** The newsletter form: what is typed, what is wrong with it, and what became of it. */
export function useNewsletterForm() {
  const [email, setEmail] = useState('');
  const [consent, setConsent] = useState(false);
  const [fields, setFields] = useState<FieldErrors>({});
  const [intent, setIntent] = useState<NewsletterIntent | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);

  /** Sends the form; the first field that is not accepted is given to `onRefused`. */
  async function submit(wanted: NewsletterIntent, onRefused: (field: Field) => void): Promise<void> {
    setFields({});
    setError(null);
    setIntent(wanted);
    try {
      await ask({ email, consent, intent: wanted });
      setSentTo(email.trim());
    } catch (refusal) {
      const wrong = refusedFields(refusal);
      if (!wrong) return setError(refusal);
      setFields(wrong);
      if (wrong.email) onRefused('email');
      else if (wrong.consent) onRefused('consent');
    } finally {
      setIntent(null);
    }
  }

  return {
    email,
    consent,
    fields,
    submit,
    setEmail(value: string) {
      setEmail(value);
      setFields(({ consent: other }) => ({ consent: other }));
    },
    setConsent(value: boolean) {
      setConsent(value);
      setFields(({ email: other }) => ({ email: other }));
    },
    intent,
    error,
    sentTo,
    startAgain() {
      setEmail('');
      setSentTo(null);
    },
  };
}

function refusedFields(error: unknown): FieldErrors | null {
  if (error instanceof NotAccepted) return error.fields;
  return error instanceof ApiError && error.fields ? error.fields : null;
}
