import CalendarArrowDown from 'lucide-react/icons/calendar-arrow-down';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { istDateOf } from '../../../../../domain/time';
import { useTranslation } from '../../../../i18n/use-translation';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/text-field';
import type { COMMON_MEDICINES } from '../medicines';
import { DaysFields } from './days-fields';
import { MedicineFields } from './medicine-fields';
import { reminderFile } from './reminder-file';
import { OTHER, type ReminderValues, emptyReminder, errorsOf, reminderOf } from './reminder-values';
import { type SavedFile, reminderFileName } from './save-file';
import { TimesFields } from './times-fields';

type ReminderFormProps = { onMade: (file: SavedFile) => void; onCancel: () => void };

/** Which medicine, when, on which days, from when. */
export function ReminderForm({ onMade, onCancel }: ReminderFormProps) {
  const { t } = useTranslation('guides-medication');
  // The device's clock: this page asks the server nothing, and the date can be changed.
  const [today] = useState(() => istDateOf(new Date()));
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => emptyReminder(today));
  const [wasTried, setTried] = useState(false);
  const found = errorsOf(values, today);
  const fields = {
    values,
    change: (changed: Partial<ReminderValues>) => setValues((now) => ({ ...now, ...changed })),
    errors: wasTried ? found : null,
  };

  function save(event: { preventDefault(): void }) {
    event.preventDefault();
    flushSync(() => setTried(true));
    const wrong = form.current?.querySelector('[data-invalid] :is(input, select, button)');
    if (wrong) (wrong as HTMLElement).focus();
    else make();
  }

  function make() {
    const name =
      values.medicine === OTHER
        ? values.otherName.trim()
        : t(`common.${values.medicine as (typeof COMMON_MEDICINES)[number]}.short`);
    const words = { title: t('reminder.event', { medicine: name }), text: t('reminder.eventText') };
    onMade({ name: reminderFileName(name), text: reminderFile(reminderOf(values, name), words, new Date()) });
  }

  return (
    <form ref={form} noValidate className="mt-1 flex flex-col gap-5" onSubmit={save}>
      <MedicineFields {...fields} />
      <TimesFields {...fields} />
      <DaysFields {...fields} />
      <TextField
        type="date"
        label={t('reminder.start')}
        description={t('reminder.zone')}
        value={values.start}
        onChange={(start) => fields.change({ start })}
        error={fields.errors?.start ? t(`reminder.errors.${fields.errors.start}`) : undefined}
      />
      <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
        <Button variant="quiet" onPress={onCancel}>
          {t('reminder.cancel')}
        </Button>
        <Button type="submit" icon={<CalendarArrowDown aria-hidden="true" size={20} strokeWidth={1.75} />}>
          {t('reminder.save')}
        </Button>
      </div>
    </form>
  );
}
