import type { ReactNode } from 'react';
import type { Day, Slot } from '../../../contract/centers';
import { isFew } from '../../../domain/few-chairs';
import { formatDate, formatHourMoment, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { RadioTile } from '../../ui/radio-tile';
import { canChoose, type OwnMark, type OwnWindows, windowKey } from './choose-session';

type WindowTilesProps = {
  day: Day;
  time: string | null;
  own: OwnWindows;
  onChoose: (time: string) => void;
  /** Returns a further line for a window that can be chosen. */
  lineOf?: ((time: string) => ReactNode) | undefined;
  /** The id of the form to which the windows belong. */
  form: string;
};

/** Reasons for which a window is left out: Sundays have none, and past ones are over. */
const LEFT_OUT: readonly Slot['reason'][] = ['sunday', 'past-date', 'begun'];

/**
 * The windows of a day as radio buttons. Full and closed ones stay in place and say why. Windows that are left out are shown only
 * if they are the patient's own.
 */
export function WindowTiles({ day, time, own, onChoose, lineOf, form }: WindowTilesProps) {
  const { t } = useTranslation('chairs');
  const shown = day.slots.filter(
    ({ time: label, reason }) => !LEFT_OUT.includes(reason) || own.has(windowKey(day.date, label)),
  );
  if (shown.length === 0) return null;
  return (
    <div
      role="radiogroup"
      aria-label={t('time.label', { date: formatDate(day.date) })}
      className="flex flex-1 flex-col gap-3"
      // Enter only chooses; what follows has a button of its own.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        event.target.click();
      }}
    >
      {shown.map((slot) => {
        const key = windowKey(day.date, slot.time);
        const mark = own.get(key);
        const isDisabled = !canChoose(slot, mark);
        return (
          <RadioTile
            key={key}
            size="large"
            name="time"
            required
            form={form}
            value={slot.time}
            disabled={isDisabled}
            checked={slot.time === time}
            onChange={() => onChoose(slot.time)}
            className="@min-[44rem]:flex-1"
          >
            <WindowWords slot={slot} mark={mark} isDisabled={isDisabled} />
            {!isDisabled && lineOf?.(slot.time)}
          </RadioTile>
        );
      })}
    </div>
  );
}

/** The content of a tile: its hours, and its free chairs in words and squares, or why it is unavailable. */
function WindowWords({ slot, mark, isDisabled }: { slot: Slot; mark: OwnMark | undefined; isDisabled: boolean }) {
  const words = useWindowWords();
  const hasFew = isFew(slot.free, slot.capacity) && !mark;
  return (
    <span className="flex items-center gap-3.5">
      <span className="min-w-0 flex-1">
        {/* Other languages are longer: beside many squares the hours may take two lines. */}
        <span className="tabular block text-[1.125rem] leading-tight font-card">{formatWindow(slot.time)}</span>
        <span
          className={classNames(
            'type-second tabular mt-0.5 block',
            isDisabled
              ? 'text-muted'
              : hasFew
                ? 'font-label text-marigold-text'
                : mark
                  ? 'font-label text-teal-hover'
                  : 'text-muted group-has-checked:font-label group-has-checked:text-teal-hover',
          )}
        >
          {words(slot, mark)}
        </span>
      </span>
      <ChairSquares slot={slot} tone={isDisabled ? 'none' : hasFew ? 'few' : 'free'} />
    </span>
  );
}

/** Returns the words beside a window: whose it is already, how many chairs are free, or why it can't be booked. */
function useWindowWords(): (slot: Slot, mark: OwnMark | undefined) => string {
  const { t } = useTranslation('chairs');
  return (slot, mark) => {
    if (mark) return t(`time.${mark}`);
    if (slot.bookable) return t('time.chairsLeft', { free: slot.free, count: slot.capacity });
    if (slot.keptUntil) return t('time.kept', { until: formatHourMoment(new Date(slot.keptUntil)) });
    if (slot.reason === 'full' || slot.reason === 'begun') return t(`time.${slot.reason}`);
    return slot.note ? t('time.closedFor', { why: slot.note }) : t('time.closed');
  };
}

/** Up to this many chairs are shown as squares; more can't be counted at a glance. */
const MOST = 20;

/** The colours of the squares. They turn teal in a chosen window, which is in a `group` with its radio button. */
const TONES = { none: 'bg-line/60', few: 'bg-[#b87f0a]', free: 'bg-[#4f968e] group-has-checked:bg-teal' };

/** One square for each chair of a window, the free ones filled: the same as the text beside them. */
function ChairSquares({ slot, tone }: { slot: Slot; tone: keyof typeof TONES }) {
  if (slot.capacity > MOST) return null;
  const perRow = slot.capacity <= 6 ? slot.capacity : Math.ceil(slot.capacity / 2);
  const rows = [perRow, slot.capacity - perRow].filter((chairs) => chairs > 0);
  const free = slot.bookable ? slot.free : 0;
  return (
    <span aria-hidden="true" className="hidden shrink-0 flex-col gap-1 min-[21rem]:flex">
      {rows.map((chairs, row) => (
        <span key={row} className="flex gap-1">
          {Array.from({ length: chairs }, (_, place) => (
            <span
              key={place}
              className={classNames('size-2 rounded-xs', row * perRow + place < free ? TONES[tone] : 'bg-line')}
            />
          ))}
        </span>
      ))}
    </span>
  );
}
