import CalendarArrowDown from 'lucide-react/icons/calendar-arrow-down';
import { useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { istDateOf } from '../../../../../domain/time';
import { useTranslation } from '../../../../i18n/use-translation';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/text-field';
import type { COMMON_MEDICINES } from '../medicines';
import { DaysFields } from './days-fields';
import { MedicineFields } from './medicine-fields';
import { reminderFile } from './reminder-file';
import { OTHER, type ReminderValues, emptyReminder, reminderOf, startError } from './reminder-values';
import { type SavedFile, reminderFileName } from './save-file';
import { TimesFields } from './times-fields';

type ReminderFormProps = { onMade: (file: SavedFile) => void; onCancel: () => void };

/** Which medicine, when, on which days, from when. */
export function ReminderForm({ onMade, onCancel }: ReminderFormProps) {
  const { t } = useTranslation('guides-medication');
  // The device's clock: this page asks the server nothing, and the date can be changed.
  const [today] = useState(() => istDateOf(new Date()));
  const form = useRef<HTMLFormElement>(null);
  const { control, handleSubmit } = useForm<ReminderValues>({
    defaultValues: emptyReminder(today),
    shouldFocusError: false,
  });

  function make(values: ReminderValues) {
    const name =
      values.medicine === OTHER
        ? values.otherName.trim()
        : t(`common.${values.medicine as (typeof COMMON_MEDICINES)[number]}.short`);
    const words = { title: t('reminder.event', { medicine: name }), text: t('reminder.eventText') };
    onMade({ name: reminderFileName(name), text: reminderFile(reminderOf(values, name), words, new Date()) });
  }

  /** Once the fields are marked. A list box and the days have no ref that the form library could focus. */
  function focusFirstInvalid() {
    requestAnimationFrame(() =>
      form.current
        ?.querySelector('[data-invalid]')
        ?.querySelector<HTMLElement>('input, select, textarea, button')
        ?.focus(),
    );
  }

  return (
    <form
      ref={form}
      noValidate
      className="mt-1 flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit(make, focusFirstInvalid)(event)}
    >
      <MedicineFields control={control} />
      <TimesFields control={control} />
      <DaysFields control={control} />
      <Controller
        control={control}
        name="start"
        rules={{
          validate: (start) => {
            const wrong = startError(start, today);
            return wrong === null || t(`reminder.errors.${wrong}`);
          },
        }}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            type="date"
            label={t('reminder.start')}
            description={t('reminder.zone')}
            error={fieldState.error?.message}
          />
        )}
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
