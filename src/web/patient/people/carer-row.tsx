import type { Carer } from '../../../contract/patients/people';
import { istDateOf } from '../../../domain/time';
import type { RefusedForm } from '../../lib/form';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { AskLink, Question, useIsAsked } from '../../ui/question';
import { MailsForm } from './mails-form';

/** A person who may act for the account's own person: since when, what they may do, and how to end it. */
export function CarerRow({ carer, refused }: { carer: Carer; refused: RefusedForm | undefined }) {
  const { t } = useTranslation('people');
  const { _id, name, access, since, mails } = carer;
  const intent = `end ${_id}`;
  const isAsked = useIsAsked(intent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-strong wrap-anywhere">{name}</p>
        <p className="type-second text-muted">{t('carers.since', { date: formatDate(istDateOf(new Date(since))) })}</p>
        <p className="type-second">{t(`carers.may.${access}`)}</p>
      </div>
      <MailsForm intent={`carer-mails ${_id}`} isMailed={mails} name={name} refused={refused} />
      {isAsked ? (
        <Question
          intent={intent}
          refused={refused}
          title={t('carers.question', { name })}
          what={t('carers.what', { name })}
          confirm={t('carers.confirm')}
          busy={t('carers.busy')}
        >
          <input type="hidden" name="name" value={name} />
        </Question>
      ) : (
        <AskLink of={intent} size="small" aria-label={t('carers.endNamed', { name })}>
          {t('carers.end')}
        </AskLink>
      )}
    </li>
  );
}
