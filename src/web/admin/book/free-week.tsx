import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Button as PlainButton } from 'react-aria-components/Button';
import type { AdminCenter } from '../../../contract/admin/centers/centers';
import type { FreeWindow } from '../../../contract/admin/desk/desk';
import { addDays, isIstDate, type IstDate, istDateOf } from '../../../domain/time';
import { istToday } from '../../lib/api/server-today';
import type { Scheme } from '../../../domain/schemes';
import { START_HOURS, windowLabel } from '../../../domain/windows';
import { formatDate, formatShortDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useCellFocus } from '../ui/cell-focus';
import { CenterChoice } from '../ui/center-choice';
import { DateField } from '../ui/date-field';
import { PanelCallout } from '../ui/panel-callout';
import { freeChairsQuery } from './queries';

/** A chosen window, with its free chairs as they were when it was chosen. */
export type Picked = { date: IstDate; window: FreeWindow };

const WEEK = 7;
export const keyOf = (date: IstDate, startHour: number) => `${date} ${startHour}`;

type FreeWeekProps = {
  /** Undefined while loading. */
  centers: readonly AdminCenter[] | undefined;
  center: string | null;
  /** The first day shown. */
  from: IstDate;
  onChoose: (change: { center?: string; date?: IstDate }) => void;
  picked: ReadonlySet<string>;
  onPick: (picked: Picked) => void;
  /** For a move: the booking's present window, which can be chosen for another chair. */
  here?: { center: string; key: string };
  /** The scheme that pays. It may have reserved chairs. */
  scheme?: Scheme | undefined;
  /** Called for a window that is full; left out where nobody is put on the waiting list. */
  onFull?: (date: IstDate, window: FreeWindow) => void;
};

/** A week of a center's windows, with the free chairs of each, to choose from. */
export function FreeWeek({ centers, center, from, onChoose, picked, onPick, here, scheme, onFull }: FreeWeekProps) {
  const { t } = useTranslation('admin-book');
  const errorText = useAdminErrorText();
  const free = useQuery(freeChairsQuery(center, from, scheme));
  const today = free.data ? istDateOf(new Date(free.data.now)) : istToday();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <CenterChoice
          className="min-w-0 flex-1 basis-56"
          centers={centers ?? []}
          value={center}
          onChange={(id) => onChoose({ center: id })}
        />
        <div className="flex flex-wrap items-end gap-1.5 max-rail:w-full">
          <WeekStep
            label={t('chairs.weekBefore')}
            isOff={from <= today}
            onPress={() => onChoose({ date: latest(addDays(from, -WEEK), today) })}
          >
            <ChevronLeft size={18} />
          </WeekStep>
          <DateField
            label={t('chairs.from')}
            value={from}
            onChange={(day) => isIstDate(day) && onChoose({ date: day })}
            className="min-w-0 max-rail:order-first max-rail:flex-1 max-rail:basis-[11rem] rail:w-46"
          />
          <WeekStep label={t('chairs.weekAfter')} onPress={() => onChoose({ date: addDays(from, WEEK) })}>
            <ChevronRight size={18} />
          </WeekStep>
        </div>
      </div>
      {center === null ? (
        <PanelCallout tone="info">{t('chairs.choose')}</PanelCallout>
      ) : free.error ? (
        <PanelCallout tone="error">
          <p className="admin-strong">{t('chairs.failed')}</p>
          <p>{errorText(free.error)}</p>
        </PanelCallout>
      ) : (
        <Week
          days={free.data?.days}
          from={from}
          today={today}
          isStale={free.isPlaceholderData}
          picked={picked}
          onPick={onPick}
          here={here?.center === center ? here.key : null}
          onFull={onFull}
        />
      )}
    </div>
  );
}

const latest = (one: IstDate, other: IstDate) => (one > other ? one : other);

function WeekStep(props: { label: string; isOff?: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <PlainButton
      aria-label={props.label}
      isDisabled={props.isOff ?? false}
      onPress={props.onPress}
      className="focus-ring grid size-(--control) shrink-0 place-items-center rounded-chip border border-line-strong bg-surface text-ink hover:bg-sunken data-[disabled]:opacity-40"
    >
      {props.children}
    </PlainButton>
  );
}

type WeekProps = Pick<FreeWeekProps, 'picked' | 'onPick' | 'from'> & {
  onFull: FreeWeekProps['onFull'];
  days: { date: IstDate; windows: FreeWindow[] }[] | undefined;
  isStale: boolean;
  today: IstDate;
  here: string | null;
};

/** Days × windows: one tab stop, with arrow keys inside. It scrolls sideways where large text needs more room than a phone has. */
function Week({ days, from, today, isStale, picked, onPick, here, onFull }: WeekProps) {
  const { t } = useTranslation('admin-book');
  const shown =
    days ?? Array.from({ length: WEEK }, (_, day) => ({ date: addDays(from, day), windows: [] as FreeWindow[] }));
  const canPick = (date: IstDate, window: FreeWindow | undefined) =>
    window !== undefined && (window.state === 'open' || keyOf(date, window.startHour) === here);
  const focus = useCellFocus(
    shown.map(({ date, windows }) =>
      START_HOURS.map((hour, n) => (canPick(date, windows[n]) ? keyOf(date, hour) : null)),
    ),
  );
  return (
    <div className="relative -mx-1 overflow-x-auto">
      <table
        aria-busy={isStale || !days}
        onKeyDown={focus.onKeyDown}
        className={classNames(
          'w-full min-w-[20rem] table-fixed border-separate border-spacing-1 text-left',
          isStale && 'opacity-60',
        )}
      >
        <caption className="sr-only">{t('chairs.caption')}</caption>
        <thead>
          <tr>
            <th scope="col" className="admin-fine w-[4.25rem] font-normal text-muted rail:w-30">
              {t('chairs.day')}
            </th>
            {START_HOURS.map((hour) => (
              <th key={hour} scope="col" className="admin-fine text-center align-bottom font-normal text-muted">
                {formatWindow(windowLabel(hour))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ date, windows }) => (
            <tr key={date}>
              <th scope="row" className="admin-fine leading-tight font-normal">
                {formatShortDate(date)}
                {date === today && <span className="block text-teal">{t('chairs.today')}</span>}
              </th>
              {START_HOURS.map((hour, n) => {
                const window = windows[n];
                const key = keyOf(date, hour);
                return (
                  <td key={hour} className="h-px p-0">
                    {window && canPick(date, window) ? (
                      <WindowButton
                        date={date}
                        window={window}
                        isPicked={picked.has(key)}
                        isHere={key === here}
                        onPick={onPick}
                        {...focus.cell(key)}
                      />
                    ) : window?.state === 'full' && onFull ? (
                      <button
                        type="button"
                        aria-label={t('chairs.fullCell', { date: formatDate(date), window: formatWindow(window.time) })}
                        onClick={() => onFull(date, window)}
                        className="focus-ring admin-fine grid h-full min-h-12 w-full place-items-center rounded-[6px] border border-dotted border-line-strong bg-paper text-muted hover:bg-teal-faint"
                      >
                        {t('chairs.full')}
                      </button>
                    ) : (
                      <span className="admin-fine grid h-full min-h-12 place-items-center rounded-[6px] bg-paper text-muted">
                        {window && window.state !== 'open' && t(`chairs.${window.state}`)}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type WindowButtonProps = {
  date: IstDate;
  window: FreeWindow;
  isPicked: boolean;
  isHere: boolean;
  onPick: (picked: Picked) => void;
  'data-cell': string | null;
  tabIndex: number;
  onFocus: () => void;
};

function WindowButton({ date, window, isPicked, isHere, onPick, ...cell }: WindowButtonProps) {
  const { t } = useTranslation('admin-book');
  const free = t(isHere ? 'chairs.here' : 'chairs.free', { count: window.free });
  const state = window.needsReason === 'begun' ? `${free} ${t('chairs.begun')}` : free;
  const about = { date: formatDate(date), window: formatWindow(window.time), state };
  return (
    <button
      {...cell}
      type="button"
      aria-pressed={isPicked}
      aria-label={t(window.needsReason ? 'chairs.cellReason' : 'chairs.cell', about)}
      onClick={() => onPick({ date, window })}
      className={classNames(
        'focus-ring flex h-full min-h-12 w-full flex-col items-center justify-center rounded-[6px] border leading-tight',
        isPicked
          ? 'border-teal bg-teal-tint text-teal shadow-[inset_0_-3px_0_var(--color-teal)]'
          : window.needsReason
            ? 'border-dashed border-line-strong bg-surface text-ink hover:bg-teal-faint'
            : 'border-line-strong bg-surface text-ink hover:bg-teal-faint',
      )}
    >
      <span className="admin-strong">{t('chairs.free', { count: window.free })}</span>{' '}
      {window.needsReason && (
        <span className="text-xs">{t(window.needsReason === 'begun' ? 'chairs.begun' : 'chairs.reason')}</span>
      )}
    </button>
  );
}
