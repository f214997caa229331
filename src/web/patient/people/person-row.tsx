import { Link } from 'react-router';
import * as paths from '../../../contract/paths';
import { OTP_MINUTES } from '../../../contract/form-facts';
import type { Patient } from '../../../contract/patients/people';
import type { RefusedForm } from '../../lib/form';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Chip } from '../../ui/chip';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { AskLink, Question, useIsAsked } from '../../ui/question';
import { CodeField } from '../account/fields';
import { Resend } from '../account/resend';
import type { WaitingCode } from '../account/sent-code';
import { MailsForm } from './mails-form';
import { PersonForm, changeOf } from './person-form';

type PersonRowProps = {
  person: Patient;
  /** The code that was mailed to this person. */
  code: WaitingCode | null;
  refused: RefusedForm | undefined;
};

/** One person: who it is, what the account may do, how that is confirmed, and how to end it. */
export function PersonRow({ person, code, refused }: PersonRowProps) {
  const { t } = useTranslation(['people', 'profile']);
  const { _id, name, relation, email, phone, dateOfBirth, confirmed, access, correctedBy, mails } = person;
  const intent = `stop ${_id}`;
  const isAsked = useIsAsked(intent);
  // If the form was refused because somebody else corrects the person now, it stays and says so, with what was typed.
  const canChange = access !== 'view' && (correctedBy === 'carer' || refused?.values['intent'] === changeOf(person));
  const facts = [
    relation !== 'self' && t(`profile:nominee.relations.${relation}`),
    email,
    phone,
    dateOfBirth && t('row.child'),
    dateOfBirth && t('row.born', { date: formatDate(dateOfBirth) }),
  ].filter(Boolean);
  return (
    <li className="flex flex-col items-start gap-3 py-5 first:pt-0">
      <div className="w-full min-w-0">
        <h3 id={`person-${_id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-strong wrap-anywhere">
          {name}
          <Chip tone={confirmed ? 'plain' : 'few'}>{t(confirmed ? 'row.confirmed' : 'row.unconfirmed')}</Chip>
        </h3>
        <p className="type-second text-muted wrap-anywhere">{facts.join(', ')}</p>
        <p className="type-second mt-1">{t(`row.may.${access}`)}</p>
      </div>
      <div className="flex w-full flex-wrap items-center gap-x-6 gap-y-2">
        <Link
          to={paths.appointments(_id)}
          className="text-link focus-ring type-second inline-flex min-h-11 items-center rounded-sm"
          aria-describedby={`person-${_id}`}
        >
          {t('row.appointments')}
        </Link>
        {canChange && <PersonForm person={person} refused={refused} />}
      </div>
      {access !== 'view' && correctedBy !== 'carer' && (
        <p className="type-second text-muted wrap-anywhere">{t(`change.by.${correctedBy}`, { name })}</p>
      )}
      {!confirmed && <Agreement person={person} code={code} refused={refused} />}
      <MailsForm intent={`mails ${_id}`} isMailed={mails} name={name} refused={refused} />
      {isAsked ? (
        <Question
          intent={intent}
          refused={refused}
          title={t('stop.question', { name })}
          what={t('stop.what')}
          confirm={t('stop.confirm')}
          busy={t('stop.busy')}
        >
          <input type="hidden" name="name" value={name} />
        </Question>
      ) : (
        <AskLink of={intent} variant="quiet" size="small" className="-ml-4" aria-label={t('stop.openNamed', { name })}>
          {t('stop.open')}
        </AskLink>
      )}
    </li>
  );
}

type AgreementProps = Pick<PersonRowProps, 'person' | 'code' | 'refused'>;

/**
 * Asks an adult to confirm the account by a mailed code, which they hand over. For a child, a center confirms the guardian.
 */
function Agreement({ person: { _id, name, email, dateOfBirth }, code, refused }: AgreementProps) {
  const { t } = useTranslation(['people', 'auth']);
  if (dateOfBirth) return <p className="type-second wrap-anywhere">{t('ask.child', { name })}</p>;
  if (!email) return <p className="type-second text-muted wrap-anywhere">{t('ask.noEmail', { name })}</p>;
  return (
    <div className="flex w-full flex-col items-start gap-3 rounded-tile bg-sunken p-4">
      <p className="type-second wrap-anywhere">{t('ask.why', { name })}</p>
      {code ? (
        <>
          <p className="wrap-anywhere">{t('ask.sent', { email, name, count: OTP_MINUTES })}</p>
          <Form intent="confirm" refused={refused} className="flex w-full flex-col gap-4">
            <CodeField code={code} />
            <FormRefusal />
            <SubmitButton className="self-start" busyLabel={t('ask.confirming')}>
              {t('ask.confirm')}
            </SubmitButton>
          </Form>
          <div className="type-second flex flex-col items-start gap-2.5 text-muted">
            <Resend code={code} refused={refused} />
          </div>
        </>
      ) : (
        <Form intent={`code ${_id}`} refused={refused} className="flex flex-col items-start gap-3">
          <FormRefusal otherwise={t('auth:code.sendFailed')} />
          <SubmitButton variant="outline" size="small" busyLabel={t('auth:code.sending')}>
            {t('ask.open')}
          </SubmitButton>
        </Form>
      )}
    </div>
  );
}
