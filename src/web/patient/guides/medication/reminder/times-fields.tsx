import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { Button as AriaButton } from 'react-aria-components/Button';
import { type Control, Controller, useFieldArray } from 'react-hook-form';
import { useTranslation } from '../../../../i18n/use-translation';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/text-field';
import { MAX_TIMES, type ReminderValues, timeError } from './reminder-values';

/** The clock times of a day, one or more. */
export function TimesFields({ control }: { control: Control<ReminderValues> }) {
  const { t } = useTranslation('guides-medication');
  const { fields, append, remove } = useFieldArray({ control, name: 'times' });
  return (
    <div role="group" aria-label={t('reminder.times')} className="flex flex-col items-start gap-3">
      <div className="grid w-full grid-cols-1 gap-3 md:grid-cols-2">
        {fields.map((row, index) => (
          <Controller
            key={row.id}
            control={control}
            name={`times.${index}.at`}
            rules={{
              validate: (at, { times }) => {
                const wrong = timeError(at, index, times);
                return wrong === null || t(`reminder.errors.${wrong}`);
              },
            }}
            render={({ field, fieldState }) => (
              <TextField
                {...field}
                type="time"
                label={t('reminder.time', { number: index + 1 })}
                error={fieldState.error?.message}
                action={
                  fields.length > 1 && (
                    <AriaButton
                      aria-label={t('reminder.removeTime', { number: index + 1 })}
                      onPress={() => remove(index)}
                      className="focus-ring mr-0.5 grid size-11 shrink-0 place-items-center rounded-chip text-muted hover:text-red"
                    >
                      <Trash aria-hidden="true" size={20} strokeWidth={1.75} />
                    </AriaButton>
                  )
                }
              />
            )}
          />
        ))}
      </div>
      {fields.length < MAX_TIMES && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-4"
          icon={<Plus aria-hidden="true" size={20} strokeWidth={1.75} />}
          onPress={() => append({ at: '' })}
        >
          {t('reminder.addTime')}
        </Button>
      )}
    </div>
  );
}
