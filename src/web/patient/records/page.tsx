import { Link, redirect } from 'react-router';
import * as paths from '../../../contract/paths';
import { RELATIONS, type Relation } from '../../../contract/form-facts';
import { records } from '../../../contract/patients/records';
import type { ResponseOf } from '../../../contract/endpoint';
import { leaveFlash } from '../../lib/flash';
import { type RefusedForm, keepTyped, readForm, refuseForm, reloadAfterForm } from '../../lib/form';
import { formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { attempt, callForPatient, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { InnerPage, Section } from '../profile/section';
import type { Route } from './+types/page';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('records');
  return <PageTitle title={t('title')} />;
}

/** Loads what centers keep, and the record that was just found. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return callForPatient(context.get(visitContext), request, records.list);
}

/** Finds a record by its second proof, or says who its person is: `claim <id>`. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const [intent, id = ''] = (values['intent'] ?? '').split(' ');
  if (intent === 'claim') {
    const as = values['as'] === 'self' ? ('self' as const) : ('carer' as const);
    const body = { as, ...(as === 'carer' && { relation: values['relation'] as Relation }) };
    const { refusal } = await attempt(visit, records.claim, { params: { id }, body });
    if (refusal) return refuseForm(values, refusal);
    const headers = new Headers(leaveFlash({ tone: 'success', namespace: 'records', say: `done.${as}` }));
    return redirect(paths.records, { headers });
  }
  const body = { pin: values['pin'] ?? '', birthYear: values['birthYear'] ?? '' };
  const { refusal } = await attempt(visit, records.find, { body });
  return refusal ? refuseForm(values, refusal) : redirect(paths.records);
}

export const shouldRevalidate = reloadAfterForm;

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** What centers keep of the account's people, and linking a record with the account (/myprofile/records). */
export default function RecordsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('records');
  return (
    <InnerPage title={t('title')} lead={t('lead')}>
      {loaderData && <Records {...loaderData} refused={actionData} />}
    </InnerPage>
  );
}

type Listed = ResponseOf<typeof records.list>;
type Refused = { refused: RefusedForm | undefined };

function Records({ numbers, records: kept, found, refused }: Listed & Refused) {
  const { t } = useTranslation('records');
  return (
    <>
      <Section title={t('list.title')} lead={t('list.lead')}>
        {kept.length === 0 ? (
          <p className="text-muted">{t('list.none')}</p>
        ) : (
          <ul className="w-full divide-y divide-line">
            {kept.map((record) => (
              <RecordRow key={`${record.patientId} ${record.center}`} record={record} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('find.title')} lead={t('find.lead')}>
        {found ? (
          <FoundForm found={found} refused={refused} />
        ) : numbers.length === 0 ? (
          <NumberFirst />
        ) : (
          <FindForm numbers={numbers} refused={refused} />
        )}
      </Section>
    </>
  );
}

/** One person at one center: the file, the days of the week, and the money there. */
function RecordRow({ record }: { record: Listed['records'][number] }) {
  const { t } = useTranslation('records');
  const { patientId, name, isSelf, center, city, contactNumber, fileNumber, credit, schedules } = record;
  return (
    <li className="flex flex-col items-start gap-1.5 py-5 first:pt-0">
      <h3 className="font-strong wrap-anywhere">{isSelf ? t('row.self', { name }) : name}</h3>
      <p className="wrap-anywhere">
        {center}, {city}
      </p>
      {fileNumber && <p className="type-second text-muted">{t('row.file', { number: fileNumber })}</p>}
      {schedules.map(({ weekdays, time, from, until }) => (
        <p key={`${from} ${time}`}>
          {t('row.schedule', {
            days: weekdays.map((day) => t(`days.${day as 1}`)).join(', '),
            window: formatWindow(time),
          })}{' '}
          <span className="type-second text-muted">
            {until === null ? t('row.from', { from: formatDate(from) }) : t('row.until', { until: formatDate(until) })}
          </span>
        </p>
      ))}
      <p>
        {credit === 0
          ? t('row.even')
          : t(credit > 0 ? 'row.credit' : 'row.owed', { amount: formatPrice(Math.abs(credit)) })}
      </p>
      <p className="type-second text-muted">{t('row.phone', { phone: contactNumber })}</p>
      <Link
        to={paths.appointments(isSelf ? null : patientId)}
        className="text-link focus-ring type-second inline-flex min-h-11 items-center rounded-sm"
      >
        {t('row.appointments')}
      </Link>
    </li>
  );
}

/** Without a proved number nothing can be found. */
function NumberFirst() {
  const { t } = useTranslation('records');
  return (
    <>
      <p>{t('find.numberFirst')}</p>
      <Link to={paths.messageSettings} className="text-link focus-ring inline-flex min-h-11 items-center rounded-sm">
        {t('find.proveNumber')}
      </Link>
    </>
  );
}

/** Asks for the second proof. It is the same form whether or not a center knows the number. */
function FindForm({ numbers, refused }: { numbers: string[] } & Refused) {
  const { t } = useTranslation('records');
  return (
    <Form intent="find" refused={refused} className="flex w-full flex-col gap-4">
      <p>{t('find.number', { numbers: numbers.join(', ') })}</p>
      <TextField
        name="pin"
        label={t('find.pin')}
        description={t('find.pinHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
      />
      <TextField
        name="birthYear"
        label={t('find.birthYear')}
        description={t('find.birthYearHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
      />
      <FormRefusal />
      <SubmitButton busyLabel={t('find.busy')}>{t('find.submit')}</SubmitButton>
    </Form>
  );
}

/** Asks who the person of the found record is. Nothing is linked before the answer. */
function FoundForm({ found, refused }: { found: NonNullable<Listed['found']> } & Refused) {
  const { t } = useTranslation(['records', 'profile']);
  const { _id, name, centers, mayBeSelf } = found;
  return (
    <>
      <div>
        <h3 className="font-strong wrap-anywhere">{t('who.title', { name })}</h3>
        <p className="mt-1.5 wrap-anywhere">{t('who.at', { centers: centers.join(', ') })}</p>
      </div>
      {mayBeSelf && (
        <Form intent={`claim ${_id}`} refused={refused} className="flex w-full flex-col gap-3">
          <SubmitButton name="as" value="self" size="large" isFullWidth busyLabel={t('who.busy')}>
            {t('who.self')}
          </SubmitButton>
          <p className="type-second text-muted">{t('who.selfMeans')}</p>
        </Form>
      )}
      <Form intent={`claim ${_id}`} refused={refused} className="flex w-full flex-col gap-3">
        <Select
          name="relation"
          className="w-full"
          label={t('who.relation')}
          placeholder={t('profile:nominee.choose')}
          options={RELATIONS.map((id) => ({ id, label: t(`profile:nominee.relations.${id}`) }))}
          isRequired
          missing={t('profile:nominee.missing.relation')}
        />
        <FormRefusal />
        <SubmitButton name="as" value="carer" variant="outline" size="large" isFullWidth busyLabel={t('who.busy')}>
          {t('who.carer')}
        </SubmitButton>
        <p className="type-second text-muted">{t('who.carerMeans')}</p>
      </Form>
    </>
  );
}
