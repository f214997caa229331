import { Link, Form as RouterForm, useNavigation } from 'react-router';
import * as paths from '../../../../contract/paths';
import { lastBookableDate, START_HOURS, windowLabel } from '../../../../domain/windows';
import { istDateOf } from '../../../../domain/time';
import type { RefusedForm } from '../../../lib/form';
import { formatWindow } from '../../../lib/i18n/format';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { useRefusalText } from '../../../lib/use-error-text';
import { Button } from '../../../ui/button';
import { BackLink } from '../../../ui/back-link';
import { ButtonLink } from '../../../ui/button-link';
import { EmptyState } from '../../../ui/empty-state';
import { Callout } from '../../../ui/callout';
import { DateSelect, Select } from '../../../ui/select';
import { PeopleSwitch } from '../../people/people-switch';
import { CancelMany } from './cancel-many';
import { CancelQuestion, MoveQuestion } from './questions';
import { type Asking, MODES, SHIFTS, askingOf } from './choices';
import { MoveMany } from './move-many';
import type { LoadedComing } from './page';

const PATH = paths.coming(null);

type ComingScreenProps = LoadedComing & { answered: RefusedForm | Asking | undefined };

/** The screen for several coming sessions: whose, which of them, and what is done with each. */
export function ComingScreen(loaded: ComingScreenProps) {
  const { look, people, person, asked, answered } = loaded;
  const { t } = useTranslation('coming');
  const refusalText = useRefusalText();
  const sessions = look?.cancel?.sessions ?? look?.move?.sessions;
  const refused = answered && 'refusal' in answered ? answered : undefined;
  const { ticked, moving, isAsked } = askingOf(answered);
  const wanted = look?.cancel?.sessions.filter(({ bookingId }) => ticked.includes(bookingId)) ?? [];
  if (isAsked && wanted.length > 0) return <CancelQuestion {...loaded} sessions={wanted} refused={refused} />;
  if (isAsked && moving && look?.move) {
    return <MoveQuestion {...loaded} sessions={look.move.sessions} typed={moving} refused={refused} />;
  }
  return (
    <div className="page-width flex flex-col gap-6 pt-2 pb-7 *:max-w-3xl desk:gap-8 desk:pb-11">
      <header>
        <BackLink to={paths.appointments(person?._id)}>{t('back')}</BackLink>
        {person && (
          <p className="mb-1 text-lg font-strong text-teal wrap-anywhere">{t('for', { name: person.name })}</p>
        )}
        <h1 className="type-title">{t('title')}</h1>
        <p className="mt-2 max-w-[62ch] text-muted">{t(`${asked.mode}.lead`)}</p>
      </header>
      {people.length > 0 && <PeopleSwitch label={t('whom')} self={t('myself')} people={people} person={person} />}
      <Modes {...loaded} />
      {look?.refusal ? <Callout tone="error">{refusalText(look.refusal)}</Callout> : <ScopeForm {...loaded} />}
      {sessions?.length === 0 && (
        <EmptyState
          title={t('none')}
          action={
            <ButtonLink to={paths.appointments(person?._id)} variant="outline">
              {t('back')}
            </ButtonLink>
          }
        >
          {t('noneText')}
        </EmptyState>
      )}
      {look?.cancel && look.cancel.sessions.length > 0 && (
        <CancelMany
          key={`${asked.mode} ${asked.until}`}
          {...loaded}
          sessions={look.cancel.sessions}
          // Of a stay, all of them are meant.
          tickedBefore={
            asked.mode === 'hospital' && !answered ? look.cancel.sessions.map(({ bookingId }) => bookingId) : ticked
          }
          refused={refused}
        />
      )}
      {look?.move && look.move.sessions.length > 0 && (
        <MoveMany {...loaded} look={look.move} typed={moving} refused={refused} />
      )}
    </div>
  );
}

/** Switches between cancelling and moving, for the same sessions. */
function Modes({ asked, person }: LoadedComing) {
  const { t } = useTranslation('coming');
  const { mode, from, until, centerId } = asked;
  return (
    <nav aria-label={t('modes')} className="flex flex-wrap gap-2">
      {MODES.map((one) => (
        <Link
          key={one}
          to={paths.coming(person?._id, { mode: one, from, ...(until && { until }), ...(centerId && { centerId }) })}
          replace
          preventScrollReset
          aria-current={one === mode ? 'page' : undefined}
          className="pill type-second"
        >
          {t(`${one}.mode`)}
        </Link>
      ))}
    </nav>
  );
}

/** The form that chooses the sessions: dates, center and, for a move, the new time. It is sent as the URL. */
function ScopeForm({ asked, person, centers, now: moment }: LoadedComing) {
  const { t } = useTranslation('coming');
  const { state, location } = useNavigation();
  const now = new Date(moment);
  const days = { min: istDateOf(now), max: lastBookableDate(now) };
  const { mode, from, until, centerId, time, shiftDays } = asked;
  return (
    <RouterForm
      // A new key for each URL, also after Back, so that the form shows the URL's values.
      key={`${mode} ${from} ${until} ${centerId} ${time} ${shiftDays}`}
      action={PATH}
      preventScrollReset
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4.5 desk:p-6"
    >
      {person && <input type="hidden" name="for" value={person._id} />}
      <input type="hidden" name="mode" value={mode} />
      <div className="grid gap-4 md:grid-cols-2">
        {mode !== 'hospital' && <DateSelect label={t('from')} name="from" defaultValue={from} {...days} />}
        <DateSelect
          label={t(mode === 'hospital' ? 'hospital.until' : 'until')}
          name="until"
          defaultValue={until ?? ''}
          none={t(mode === 'hospital' ? 'hospital.choose' : 'untilLast')}
          {...days}
        />
        {centers.length > 1 && (
          <Select
            label={t('center')}
            name="centerId"
            defaultValue={centerId ?? ''}
            options={[{ id: '', label: t('everyCenter') }, ...centers]}
          />
        )}
        {mode === 'move' && (
          <>
            <Select
              label={t('move.time')}
              name="time"
              defaultValue={time ?? ''}
              options={[
                { id: '', label: t('move.sameTime') },
                ...START_HOURS.map(windowLabel).map((label) => ({ id: label, label: formatWindow(label) })),
              ]}
            />
            <Select
              label={t('move.days')}
              name="shift"
              defaultValue={String(shiftDays)}
              options={SHIFTS.map((days) => ({ id: String(days), label: t(`move.shift.${days}`) }))}
            />
          </>
        )}
      </div>
      <Button
        type="submit"
        variant="tonal"
        className="md:self-start"
        isBusy={state === 'loading' && location.pathname === PATH}
        busyLabel={t('showing')}
      >
        {t('show')}
      </Button>
    </RouterForm>
  );
}
