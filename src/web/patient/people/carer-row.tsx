import type { Carer } from '../../../contract/patients';
import { istDateOf } from '../../../domain/time';
import type { RefusedForm } from '../../lib/form';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { MailsForm } from './mails-form';

/** Somebody who may act for the account's own person: since when, what, and the button that ends it. */
export function CarerRow({ carer, refused }: { carer: Carer; refused: RefusedForm | undefined }) {
  const { t } = useTranslation('people');
  const { _id, name, access, since, mails } = carer;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-strong wrap-anywhere">{name}</p>
        <p className="type-second text-muted">{t('carers.since', { date: formatDate(istDateOf(new Date(since))) })}</p>
        <p className="type-second">{t(`carers.may.${access}`)}</p>
      </div>
      <MailsForm intent={`carer-mails ${_id}`} isMailed={mails} name={name} refused={refused} />
      <Form intent={`end ${_id}`} refused={refused} className="flex flex-col items-start gap-3">
        <input type="hidden" name="name" value={name} />
        <SubmitButton variant="outline" size="small" aria-label={t('carers.endNamed', { name })}>
          {t('carers.end')}
        </SubmitButton>
        <FormRefusal />
      </Form>
    </li>
  );
}
