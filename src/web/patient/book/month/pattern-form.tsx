import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation, useSearchParams } from 'react-router';
import * as paths from '../../../../contract/paths';
import { SESSION_WEEKDAYS } from '../../../../domain/series';
import { istDateOf } from '../../../../domain/time';
import { START_HOURS, lastBookableDate, windowLabel } from '../../../../domain/windows';
import { formatDate, formatShortDate, formatWindow } from '../../../lib/i18n/format';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { Button } from '../../../ui/button';
import { ChoiceBox, ChoiceGroup } from '../../../ui/choice-group';
import { DateSelect } from '../../../ui/select';
import type { LoadedMonth } from './page';
import { PATTERN_FORM } from './plan';
import { EVEN_DAYS, ODD_DAYS, type Pattern, daysProblem } from './pattern';

const LEGEND = 'font-label';
const PILL = 'pill min-h-12 px-2 text-center';

type PatternFormProps = LoadedMonth & {
  /** Called with each change: the typed pattern, or null where it is the one whose dates are shown. */
  onChange: (typed: Pattern | null) => void;
};

/** The pattern of the form; null where it is the one whose dates are shown. */
function readTyped(form: HTMLFormElement, shown: Pattern): Pattern | null {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? '');
  const days = fields.getAll('days').map(Number);
  const typed = { ...shown, days, time: text('time'), from: text('from'), until: text('until') };
  return Object.values(typed).join() === Object.values(shown).join() ? null : typed;
}

/**
 * Chooses weekdays, window and dates; folded up once the month is shown. It is sent as the URL, and the presets are links to their
 * URLs.
 */
export function PatternForm({ pattern, patient, habit, look, now: moment, onChange }: PatternFormProps) {
  const { t } = useTranslation('series');
  const { state, location } = useNavigation();
  const way = useSearchParams()[0].get('way');
  const problem = daysProblem(pattern);
  const form = useRef<HTMLFormElement>(null);
  const wasLooked = useRef(false);
  // Focuses the refused field; not when the page opens, only after a pattern was sent from here.
  useEffect(() => {
    if (problem && wasLooked.current) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    wasLooked.current = true;
  }, [pattern, problem]);
  const now = new Date(moment);
  const bookable = { min: istDateOf(now), max: lastBookableDate(now) };
  const patientId = patient.isSelf ? null : patient._id;
  // The summary names the dates of actual sessions.
  const first = look?.sessions?.[0]?.date ?? pattern.from;
  const last = look?.sessions?.at(-1)?.date ?? pattern.until;
  const presets = [
    { id: 'odd', change: { days: ODD_DAYS } },
    { id: 'even', change: { days: EVEN_DAYS } },
    ...(habit?.isKnown ? [{ id: 'last', change: { days: habit.days, time: habit.time } } as const] : []),
  ] as const;
  const isPreset = ({ days, time = pattern.time }: { days: readonly number[]; time?: string }) =>
    days.join() === pattern.days.join() && time === pattern.time;
  return (
    <details open={!look?.sessions} className="group rounded-card border border-line bg-surface">
      <summary className="focus-ring flex min-h-16 cursor-pointer list-none items-center gap-4 rounded-card p-4.5 desk:px-6 [&::-webkit-details-marker]:hidden">
        <span className="tabular min-w-0 flex-1">
          <span className="flex flex-wrap gap-x-3 font-strong">
            <span>{pattern.days.map((day) => t(`days.${day as (typeof SESSION_WEEKDAYS)[number]}`)).join(', ')}</span>{' '}
            <span className="figure">{formatWindow(pattern.time)}</span>
          </span>
          <span className="type-second block text-muted">
            {first === last
              ? formatShortDate(first)
              : t('dates.range', { from: formatShortDate(first), to: formatShortDate(last) })}
          </span>
        </span>
        <span className="text-link group-open:hidden">{t('change')}</span>
      </summary>
      <Form
        ref={form}
        id={PATTERN_FORM}
        action={paths.bookMonth}
        onChange={(event) => onChange(readTyped(event.currentTarget, pattern))}
        className="flex flex-col gap-5 border-t border-line p-4.5 desk:p-6"
      >
        {patientId && <input type="hidden" name="for" value={patientId} />}
        {/* Keeps the chosen way to pay. */}
        {way && <input type="hidden" name="way" value={way} />}
        <input type="hidden" name="centerId" value={pattern.centerId ?? ''} />
        <ChoiceGroup
          title={t('days.title')}
          error={problem ? t(`days.${problem}`) : undefined}
          description={t('days.hint')}
          className="gap-2.5"
        >
          <nav aria-label={t('presets.title')} className="mt-1.5 flex flex-wrap gap-2">
            {presets.map(({ id, change }) => (
              <Link
                key={id}
                to={`${paths.month({ ...pattern, ...change }, patientId)}${way ? `&${new URLSearchParams({ way })}` : ''}`}
                preventScrollReset
                aria-current={isPreset(change) ? 'true' : undefined}
                className="pill type-second"
              >
                {t(`presets.${id}`)}
              </Link>
            ))}
          </nav>
          <div className="grid grid-cols-3 gap-2 min-[24rem]:grid-cols-6">
            {SESSION_WEEKDAYS.map((day) => (
              <label key={day} className={PILL}>
                <ChoiceBox name="days" value={day} defaultChecked={pattern.days.includes(day)} />
                {t(`days.${day}`)}
              </label>
            ))}
          </div>
        </ChoiceGroup>
        <fieldset className="flex flex-col gap-2.5">
          <legend className={LEGEND}>{t('time.title')}</legend>
          <div className="mt-1.5 grid grid-cols-2 gap-2 large-text:grid-cols-1 desk:grid-cols-4">
            {START_HOURS.map(windowLabel).map((time) => (
              <label key={time} className={`${PILL} tabular`}>
                <input type="radio" name="time" value={time} defaultChecked={time === pattern.time} />
                {formatWindow(time)}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className="flex flex-col gap-2.5">
          <legend className="sr-only">{t('dates.title')}</legend>
          <div className="grid gap-4 md:grid-cols-2">
            <DateSelect label={t('dates.from')} name="from" defaultValue={pattern.from} {...bookable} />
            <DateSelect label={t('dates.until')} name="until" defaultValue={pattern.until} {...bookable} />
          </div>
          <p className="type-small text-muted">{t('dates.last', { date: formatDate(bookable.max) })}</p>
        </fieldset>
        <Button
          type="submit"
          variant="tonal"
          className="md:self-start"
          isBusy={state === 'loading' && location.pathname === paths.bookMonth}
          busyLabel={t('showing')}
        >
          {t('show')}
        </Button>
      </Form>
    </details>
  );
}
