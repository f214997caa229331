import { redirect } from 'react-router';
import { pathFor } from '../../../../contract/path-for';
import * as paths from '../../../../contract/paths';
import { centers } from '../../../../contract/centers';
import { waits } from '../../../../contract/bookings/waits';
import { SESSION_WEEKDAYS } from '../../../../domain/series';
import { istDateOf } from '../../../../domain/time';
import { DEFAULT_NOTICE_HOURS, OFFER_MINUTES } from '../../../../domain/waits';
import { START_HOURS, lastBookableDate, windowLabel } from '../../../../domain/windows';
import { leaveFlash } from '../../../lib/flash';
import { keepTyped, readForm, refuseForm } from '../../../lib/form';
import { formatWindow } from '../../../lib/i18n/format';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { attempt, visitContext } from '../../../lib/visit';
import { PageTitle } from '../../../page-head';
import { BackLink } from '../../../ui/back-link';
import { ButtonLink } from '../../../ui/button-link';
import { Checkbox } from '../../../ui/checkbox';
import { ChoiceBox, ChoiceGroup } from '../../../ui/choice-group';
import { EmptyState } from '../../../ui/empty-state';
import { Form, FormRefusal, SubmitButton } from '../../../ui/form';
import { Note } from '../../../ui/note';
import { DateSelect, Select } from '../../../ui/select';
import { PageFailed } from '../../frame/page-failed';
import { RequireLogin } from '../../frame/require-login';
import { actingFor } from '../../people/acting';
import type { Route } from './+types/page';
import { centerField, dayField, timeField, wantedBy } from './wanted';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('waits');
  return <PageTitle title={t('form.title')} />;
}

/** How many of the person's centers are offered. */
const MOST_CENTERS = 6;
const NOTICES = ['2', '4', '12', '24', '48'] as const;

/** Loads the centers that the person knows, with the one in `?center=` first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const acting = await actingFor(visit, request);
  if (!acting) return null;
  const known = acting.own.myBookingData.map(({ dialysisCenterId }) => dialysisCenterId);
  const asked = new URL(request.url).searchParams.get('center');
  const { answer } = asked ? await attempt(visit, centers.one, { params: { center: asked } }) : {};
  const all = [...(answer ? [answer.center] : []), ...known]
    .filter(({ Status }) => Status === 'active')
    .map(({ _id, CenterName }) => ({ _id, CenterName }));
  const shown = [...new Map(all.map((center) => [center._id, center])).values()].slice(0, MOST_CENTERS);
  return { centers: shown, person: acting.person, now: visit.now };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const asked = wantedBy(values, new Date(visit.now));
  if (asked.missing) {
    const refusal = { status: 400, message: '', fields: { [asked.missing]: '' } };
    return refuseForm(values, refusal);
  }
  const { refusal } = await attempt(visit, waits.add, { body: asked.wanted });
  if (refusal) return refuseForm(values, { ...refusal, fields: {} });
  const headers = leaveFlash({ tone: 'success', namespace: 'waits', say: 'done.waiting' });
  return redirect(paths.offers(values['for']), { status: 303, headers });
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** Waits for a chair on several days, in several windows and centers (/offers/wait). */
export default function WaitPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RequireLogin>
      {loaderData && (
        <div className="page-width flex flex-col gap-6 pt-2 pb-7 *:max-w-3xl desk:pb-11">
          <WaitForm {...loaderData} refused={actionData} />
        </div>
      )}
    </RequireLogin>
  );
}

type WaitFormProps = NonNullable<Route.ComponentProps['loaderData']> & { refused: Route.ComponentProps['actionData'] };

function WaitForm({ centers: known, person, now: moment, refused }: WaitFormProps) {
  const { t } = useTranslation(['waits', 'series', 'errors']);
  const now = new Date(moment);
  const [first, last] = [istDateOf(now), lastBookableDate(now)];
  const missing = (field: 'centers' | 'days' | 'times' | 'dates') =>
    refused?.refusal.fields?.[field] === undefined ? undefined : t(`form.missing.${field}`);
  // After a submission its ticks count, not the wanted ones.
  const isTicked = (name: string, wanted: boolean) => (refused ? refused.values?.[name] !== undefined : wanted);
  if (known.length === 0) {
    return (
      <EmptyState
        title={t('form.noCenter')}
        action={<ButtonLink to={pathFor(paths.centers, person?._id)}>{t('way.centers')}</ButtonLink>}
      >
        {t('form.noCenterText')}
      </EmptyState>
    );
  }
  return (
    <>
      <header>
        <BackLink to={paths.offers(person?._id)}>{t('title')}</BackLink>
        {person && (
          <p className="mb-1 text-lg font-strong text-teal wrap-anywhere">{t('for', { name: person.name })}</p>
        )}
        <h1 className="type-title">{t('form.title')}</h1>
        <p className="mt-2 max-w-[62ch] text-muted">{t('form.intro')}</p>
      </header>
      <Form refused={refused} className="flex flex-col gap-6 rounded-card border border-line bg-surface p-4.5 desk:p-6">
        {person && <input type="hidden" name="for" value={person._id} />}
        <ChoiceGroup title={t('form.centers')} error={missing('centers')}>
          {known.map(({ _id, CenterName }, index) => (
            <Checkbox key={_id} name={centerField(_id)} defaultSelected={isTicked(centerField(_id), index === 0)}>
              {CenterName}
            </Checkbox>
          ))}
        </ChoiceGroup>
        <ChoiceGroup title={t('series:days.title')} error={missing('days')}>
          <div className={PILLS}>
            {SESSION_WEEKDAYS.map((day) => (
              <Pill key={day} name={dayField(day)} isTicked={isTicked(dayField(day), true)}>
                {t(`series:days.${day}`)}
              </Pill>
            ))}
          </div>
        </ChoiceGroup>
        <ChoiceGroup title={t('time')} error={missing('times')}>
          <div className={PILLS}>
            {START_HOURS.map((hour) => (
              <Pill key={hour} name={timeField(hour)} isTicked={isTicked(timeField(hour), true)}>
                {formatWindow(windowLabel(hour))}
              </Pill>
            ))}
          </div>
        </ChoiceGroup>
        <div className="grid gap-4 md:grid-cols-2">
          <DateSelect
            label={t('series:dates.from')}
            name="from"
            min={first}
            max={last}
            defaultValue={first}
            error={missing('dates')}
          />
          <DateSelect label={t('series:dates.until')} name="until" min={first} max={last} defaultValue={last} />
        </div>
        <Select
          label={t('form.notice')}
          name="noticeHours"
          defaultValue={String(DEFAULT_NOTICE_HOURS)}
          options={NOTICES.map((hours) => ({ id: hours, label: t('form.hours', { count: Number(hours) }) }))}
        />
        <FormRefusal otherwise={t('errors:unexpected')} />
        <SubmitButton size="large" className="md:self-start" busyLabel={t('form.busy')}>
          {t('form.submit')}
        </SubmitButton>
      </Form>
      <Note>{t('how', { minutes: OFFER_MINUTES })}</Note>
    </>
  );
}

const PILLS = 'my-1 flex flex-wrap gap-2';

/** A weekday or window to wait for. */
function Pill({ name, isTicked, children }: { name: string; isTicked: boolean; children: string }) {
  return (
    <label className="pill figure">
      <ChoiceBox name={name} defaultChecked={isTicked} />
      {children}
    </label>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation('waits');
  return <PageFailed title={t('form.failed')} />;
}
