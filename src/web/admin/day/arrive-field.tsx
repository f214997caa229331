import { useId, useRef, useState } from 'react';
import type { DayBooking } from '../../../contract/admin/attendance/attendance';
import { formatWindow } from '../../lib/i18n/format';
import { windowLabel } from '../../../domain/windows';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { SearchField } from '../../ui/search-field';
import { classNames } from '../../ui/class-names';
import { useSearchKey } from '../ui/search-box';
import { useArrive } from './queries';
import { isExpected, pinIn } from './steps';
import { useArrivalWords } from './use-arrival-words';
import { useRecording } from './use-recording';

type ArriveFieldProps = {
  center: string;
  isToday: boolean;
  mayRecord: boolean;
  typed: string;
  onType: (text: string) => void;
  /** The patients who match the typed name or number. */
  found: readonly DayBooking[];
  /** The number of people who nearly match, if nobody does. Enter takes none of them. */
  near: number;
};

/** The field at the top. A name or number narrows the list, a PIN finds one patient; Enter records the arrival. */
export function ArriveField({ center, isToday, mayRecord, typed, onType, found, near }: ArriveFieldProps) {
  const { t } = useTranslation('admin-day');
  const errorText = useErrorText();
  const tellArrival = useArrivalWords();
  // With a toast, since the row may be out of sight.
  const record = useRecording();
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const arrive = useArrive(center);
  const [note, setNote] = useState('');
  /** Patients with the same PIN, to choose from. */
  const [choice, setChoice] = useState<readonly DayBooking[]>([]);
  const hint = useSearchKey(input, t('field.label'));

  function type(text: string) {
    onType(text);
    setNote('');
    setChoice([]);
  }

  function enter() {
    const pin = isToday ? pinIn(typed) : null;
    if (pin !== null) {
      if (arrive.isPending) return;
      arrive.mutate(
        { pin },
        {
          onError: (error) => setNote(errorText(error)),
          onSuccess: ({ bookings, arrived }) => {
            if (bookings.length > 1) return setChoice(bookings);
            type('');
            const [booking] = bookings;
            if (booking) tellArrival(booking, arrived);
          },
        },
      );
      return;
    }
    if (typed.trim() === '') return;
    const expected = found.filter(isExpected);
    const [only, ...others] = expected;
    if (only && others.length === 0) {
      record(only, 'arrived');
      type('');
    } else {
      const count = found.length || near;
      setNote(count === 0 ? t('field.none') : t('field.oneOf', { count }));
    }
  }

  const label = t(isToday ? 'field.label' : 'field.labelOther');
  const isNoted = arrive.isPending || note !== '' || choice.length > 0;
  return (
    <div className="relative min-w-0 flex-1 basis-40 [--control:3rem] rail:max-w-110">
      <SearchField
        ref={input}
        label={label}
        isLabelHidden
        placeholder={label}
        value={typed}
        onChange={type}
        hint={hint}
        field={{
          'aria-describedby': noteId,
          enterKeyHint: 'go',
          onKeyDown: (event) => {
            if (event.key === 'Enter' && mayRecord && isToday) enter();
          },
        }}
      />
      {/* It lies above the page, so that it moves no row. */}
      <div className={classNames(isNoted && NOTE)}>
        <div id={noteId} role="status" className="empty:hidden">
          {arrive.isPending ? (
            <p className="text-muted">{t('field.searching')}</p>
          ) : note ? (
            <p className="text-red">{note}</p>
          ) : (
            choice.length > 0 && <p>{t('field.several', { count: choice.length })}</p>
          )}
        </div>
        {choice.length > 0 && (
          <ul className="mt-1.5 flex flex-wrap gap-2">
            {choice.map((booking) => (
              <li key={booking._id}>
                <Button
                  variant="outline"
                  onPress={() => {
                    record(booking, 'arrived');
                    type('');
                  }}
                >
                  {booking.username}, {formatWindow(windowLabel(booking.startHour))}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

const NOTE =
  'absolute inset-x-0 top-full z-10 mt-1 rounded-tile border border-line bg-surface px-3.5 py-2.5 shadow-lifted';
