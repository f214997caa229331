import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import {
  type StandingEffect,
  type StandingSchedule,
  STANDING_NOTE_MAX,
  standing,
} from '../../../contract/admin/desk/standing';
import type { BodyOf } from '../../../contract/endpoint';
import { PAUSE_REASONS, type PauseReason } from '../../../domain/standing';
import { type IstDate, addDays } from '../../../domain/time';
import { formatDate, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { everyCenterQuery } from '../api/every-center';
import { queryOf } from '../api/query-of';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useChange } from '../api/use-change';
import { Field, FormDialog } from '../ui/admin-form';
import { DateField } from '../ui/date-field';
import { DecisionDialog } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import { tell } from '../ui/tell';
import { useAdminForm } from '../ui/use-admin-form';
import { ChairField, WeekdaysField, WindowField } from './pattern-fields';
import type { ShownSchedule } from './standing-queries';
import { useStandingWords } from './use-standing-words';

type Change = BodyOf<typeof standing.change>;
type Pause = StandingSchedule['pauses'][number];

/** Which change of a schedule is asked about. */
export type ScheduleAsked = { schedule: ShownSchedule; today: IstDate } & WhichChange;
type WhichChange = { change: 'pause' | 'pattern' | 'end' } | { change: 'resume'; pause: Pause };

type ChangeScheduleDialogProps = ScheduleAsked & { name: string; onClose: () => void };
type FormProps = { schedule: ShownSchedule; today: IstDate; name: string; onClose: () => void };

/** Asks for a change of a standing schedule, and says what it does before it is made. */
export function ChangeScheduleDialog(asked: ChangeScheduleDialogProps) {
  const { schedule, today, name, onClose } = asked;
  const props = { schedule, today, name, onClose };
  if (asked.change === 'resume') return <ResumeDialog {...props} pause={asked.pause} />;
  if (asked.change === 'pause') return <PauseDialog {...props} />;
  if (asked.change === 'pattern') return <PatternDialog {...props} />;
  return <EndDialog {...props} />;
}

/** Fetches what a change would do. Null: something is missing for it. */
function usePreview({ _id: id }: ShownSchedule, body: Change | null) {
  return useQuery(
    queryOf(
      standing.preview,
      { params: { id }, body: body ?? {} },
      { enabled: body !== null, staleTime: 0, retry: false },
    ),
  );
}

/** Makes a change, and says that it is done. */
function useSchedule({ _id: id }: ShownSchedule) {
  return useChange((call, body: Change) => call(standing.change, { params: { id }, body }));
}

/** Takes a pause back: at once from its toast, later from the schedule. */
function useResume(schedule: ShownSchedule) {
  const { t } = useTranslation('admin-patients');
  const errorText = useAdminErrorText();
  const change = useChange(
    (call, pauseId: string) => call(standing.change, { params: { id: schedule._id }, body: { resume: pauseId } }),
    {
      onSuccess: ({ booked, notPlaced }) => {
        const missing = notPlaced.filter(({ because }) => because !== 'paused').length;
        tell(missing > 0 ? 'info' : 'success', t('standing.resumed', { count: booked.length, missing }));
      },
      onError: (error) => tell('error', errorText(error)),
    },
  );
  return change;
}

/** Pauses a schedule: the sessions in between are cancelled, and their chairs are free. */
function PauseDialog({ schedule, today, name, onClose }: FormProps) {
  const { t } = useTranslation('admin-patients');
  const change = useSchedule(schedule);
  const resume = useResume(schedule);
  const { form, ...sending } = useAdminForm<{ from: IstDate | ''; until: IstDate | ''; why: PauseReason }>({
    defaultValues: { from: today, until: '', why: 'travel' },
    send: async (typed) => {
      const pause = pauseOf(typed);
      const known = new Set(schedule.pauses.map(({ _id }) => _id));
      const { cancelled, standing: changed } = await change.mutateAsync({ pause });
      const added = changed.pauses.find(({ _id }) => !known.has(_id));
      tell(
        'success',
        t('standing.paused', { name, count: cancelled.length }),
        added && { label: t('standing.undo'), onPress: () => resume.mutate(added._id) },
      );
      onClose();
    },
  });
  const typed = useWatch({ control: form.control }) as { from: IstDate | ''; until: IstDate | ''; why: PauseReason };
  const isBackwards = typed.from !== '' && typed.until !== '' && typed.until < typed.from;
  const preview = usePreview(schedule, typed.from === '' || isBackwards ? null : { pause: pauseOf(typed) });
  const count = preview.data?.cancelled.length ?? 0;
  return (
    <FormDialog
      {...sending}
      title={t('standing.pauseTitle', { name })}
      onClose={onClose}
      unavailableBecause={
        typed.from === '' ? t('standing.missing.from') : isBackwards ? t('standing.missing.order') : null
      }
      confirmLabel={t('standing.pauseSubmit', { count })}
      busyLabel={t('standing.busy')}
      keepLabel={t('standing.cancel')}
      tone={count > 0 ? 'destructive' : 'primary'}
    >
      <div className="grid gap-3 rail:grid-cols-2">
        <Field form={form} name="from">
          {(field) => <DateField {...field} label={t('standing.fields.pauseFrom')} min={today} autoFocus />}
        </Field>
        <Field form={form} name="until">
          {(field) => (
            <DateField
              {...field}
              label={t('standing.fields.pauseUntil')}
              placeholder={t('standing.fields.openEnd')}
              min={typed.from || today}
            />
          )}
        </Field>
      </div>
      <Field form={form} name="why">
        {({ value, onChange }) => (
          <Select
            label={t('standing.fields.why')}
            options={PAUSE_REASONS.map((id) => ({ id, label: t(`standing.why.${id}`) }))}
            value={value}
            onChange={(id) => onChange(id)}
          />
        )}
      </Field>
      <Effect preview={preview} />
    </FormDialog>
  );
}

function pauseOf({ from, until, why }: { from: IstDate | ''; until: IstDate | ''; why: PauseReason }) {
  return { from: from as IstDate, why, ...(until !== '' && { until }) };
}

/** Ends a pause: its coming days are booked again where a chair is free. */
function ResumeDialog({ schedule, pause, onClose }: FormProps & { pause: Pause }) {
  const { t } = useTranslation('admin-patients');
  const words = useStandingWords();
  const resume = useResume(schedule);
  const preview = usePreview(schedule, { resume: pause._id });
  return (
    <DecisionDialog
      title={t('standing.resumeTitle')}
      onClose={onClose}
      onConfirm={() => resume.mutate(pause._id, { onSuccess: onClose })}
      confirmLabel={t('standing.resume')}
      busyLabel={t('standing.busy')}
      keepLabel={t('standing.cancel')}
      tone="primary"
      change={resume}
    >
      <p className="text-muted">{words.pause(pause)}</p>
      <Effect preview={preview} />
    </DecisionDialog>
  );
}

/** Other weekdays, another window or chair, from a date on; and the note. */
function PatternDialog({ schedule, today, name, onClose }: FormProps) {
  const { t } = useTranslation('admin-patients');
  const change = useSchedule(schedule);
  const center = useQuery(everyCenterQuery).data?.find(({ _id }) => _id === schedule.centerId);
  const before = {
    ...{
      weekdays: schedule.weekdays,
      time: schedule.time,
      chair: schedule.chair === null ? '' : String(schedule.chair),
    },
    ...{ changeFrom: today as IstDate | '', note: schedule.note ?? '' },
  };
  const { form, ...sending } = useAdminForm<typeof before>({
    defaultValues: before,
    send: async (typed) => {
      const body = changesOf(before, typed);
      const { cancelled, moved, booked } = await change.mutateAsync(body ?? {});
      tell('success', t('standing.changed', { cancelled: cancelled.length, moved, booked: booked.length }));
      onClose();
    },
  });
  const typed = useWatch({ control: form.control }) as typeof before;
  const body = changesOf(before, typed);
  const isPattern = body !== null && Object.keys(body).some((key) => key !== 'note');
  const preview = usePreview(schedule, typed.weekdays.length > 0 && isPattern ? { ...body, note: undefined } : null);
  return (
    <FormDialog
      {...sending}
      title={t('standing.changeTitle', { name })}
      onClose={onClose}
      unavailableBecause={
        typed.weekdays.length === 0
          ? t('standing.missing.weekdays')
          : body === null
            ? t('standing.missing.change')
            : null
      }
      confirmLabel={t('standing.changeSubmit')}
      busyLabel={t('standing.busy')}
      keepLabel={t('standing.cancel')}
      tone={(preview.data?.cancelled.length ?? 0) > 0 && isPattern ? 'destructive' : 'primary'}
    >
      <Field form={form} name="weekdays">
        {({ value, onChange, error }) => <WeekdaysField value={value} onChange={onChange} error={error} />}
      </Field>
      <Field form={form} name="time">
        {({ value, onChange, error }) => <WindowField value={value} onChange={onChange} error={error} />}
      </Field>
      <div className="grid gap-3 rail:grid-cols-2">
        <Field form={form} name="chair">
          {({ value, onChange, error }) => (
            <ChairField chairs={center?.Slots ?? 0} value={value} onChange={onChange} error={error} />
          )}
        </Field>
        <Field form={form} name="changeFrom">
          {(field) => <DateField {...field} label={t('standing.fields.changeFrom')} min={today} />}
        </Field>
      </div>
      <Field form={form} name="note">
        {(field) => (
          <TextField
            {...field}
            label={t('standing.fields.note')}
            aside={t('standing.fields.noteAside')}
            maxLength={STANDING_NOTE_MAX}
          />
        )}
      </Field>
      {isPattern && <Effect preview={preview} />}
    </FormDialog>
  );
}

type Pattern = { weekdays: number[]; time: string; chair: string; changeFrom: IstDate | ''; note: string };

/** Returns the changed fields; null where nothing was changed. */
function changesOf(before: Pattern, typed: Pattern): Change | null {
  const isSame = [...typed.weekdays].sort().join() === [...before.weekdays].sort().join();
  const pattern = {
    ...(!isSame && { weekdays: typed.weekdays }),
    ...(typed.time !== before.time && { time: typed.time }),
    ...(typed.chair !== before.chair && { chair: typed.chair === '' ? null : Number(typed.chair) }),
  };
  const isPattern = Object.keys(pattern).length > 0;
  const note = typed.note.trim() !== before.note && { note: typed.note.trim() };
  if (!isPattern && !note) return null;
  return { ...pattern, ...(isPattern && typed.changeFrom !== '' && { changeFrom: typed.changeFrom }), ...note };
}

/** The last day of a schedule, or none: later sessions are cancelled, or booked. */
function EndDialog({ schedule, today, name, onClose }: FormProps) {
  const { t } = useTranslation('admin-patients');
  const errorText = useAdminErrorText();
  const before = schedule.until ?? '';
  const change = useSchedule(schedule);
  const { form, ...sending } = useAdminForm<{ until: IstDate | '' }>({
    defaultValues: { until: before || today },
    send: async ({ until }) => {
      const { cancelled, booked } = await change.mutateAsync({ until: until || null });
      const about = { cancelled: cancelled.length, booked: booked.length };
      const takeBack = () =>
        change.mutate({ until: before || null }, { onError: (error) => tell('error', errorText(error)) });
      tell(
        'success',
        until === '' ? t('standing.keptOn', about) : t('standing.endsOn', { ...about, date: formatDate(until) }),
        { label: t('standing.undo'), onPress: takeBack },
      );
      onClose();
    },
  });
  const until = useWatch({ control: form.control, name: 'until' });
  const preview = usePreview(schedule, until === before ? null : { until: until || null });
  const count = until === before ? 0 : (preview.data?.cancelled.length ?? 0);
  return (
    <FormDialog
      {...sending}
      title={t('standing.endTitle', { name })}
      onClose={onClose}
      unavailableBecause={until === before ? t('standing.missing.change') : null}
      confirmLabel={until === '' ? t('standing.keepOn') : t('standing.endSubmit', { count })}
      busyLabel={t('standing.busy')}
      keepLabel={t('standing.cancel')}
      tone={count > 0 ? 'destructive' : 'primary'}
    >
      <Field form={form} name="until">
        {(field) => (
          <DateField
            {...field}
            label={t('standing.fields.until')}
            description={t('standing.fields.untilHint')}
            placeholder={t('standing.noEnd')}
            min={addDays(today, -1)}
            autoFocus
          />
        )}
      </Field>
      {until !== before && <Effect preview={preview} />}
    </FormDialog>
  );
}

type EffectProps = { preview: { data: StandingEffect | undefined; error: Error | null; isFetching: boolean } };

/** Says what a change does to coming sessions, and to the money. */
function Effect({ preview: { data, error, isFetching } }: EffectProps) {
  const { t } = useTranslation('admin-patients');
  const errorText = useAdminErrorText();
  if (error) return <PanelCallout tone="error">{errorText(error)}</PanelCallout>;
  if (!data)
    return (
      <p role="status" className="text-muted">
        {isFetching && t('standing.effect.looking')}
      </p>
    );
  const { cancelled, moved, booked } = data;
  const refund = cancelled.reduce((sum, one) => sum + one.refund, 0);
  const kept = cancelled.reduce((sum, one) => sum + one.kept, 0);
  const isNothing = cancelled.length === 0 && moved === 0 && booked.length === 0;
  return (
    <PanelCallout tone={cancelled.length > 0 ? 'loss' : 'info'}>
      <div role="status" className="flex flex-col gap-1">
        {isNothing && <p>{t('standing.effect.nothing')}</p>}
        {cancelled.length > 0 && (
          <>
            <p className="admin-strong">
              {t('standing.effect.cancelled', {
                ...{ count: cancelled.length, first: formatDate(cancelled[0]!.date) },
                last: formatDate(cancelled.at(-1)!.date),
              })}
            </p>
            {refund > 0 && <p>{t('standing.effect.refund', { amount: formatPrice(refund) })}</p>}
            {kept > 0 && <p>{t('standing.effect.kept', { amount: formatPrice(kept) })}</p>}
            {refund === 0 && kept === 0 && <p>{t('standing.effect.unpaid')}</p>}
          </>
        )}
        {moved > 0 && <p>{t('standing.effect.moved', { count: moved })}</p>}
        {booked.length > 0 && (
          <p>{t('standing.effect.booked', { count: booked.length, first: formatDate(booked[0]!) })}</p>
        )}
      </div>
    </PanelCallout>
  );
}
