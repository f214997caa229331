import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useTranslation } from '../../../../i18n/use-translation';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/text-field';
import { type FieldsProps, MAX_TIMES } from './reminder-values';

/** The clock times of a day, one or more. */
export function TimesFields({ values: { times }, change, errors }: FieldsProps) {
  const { t } = useTranslation('guides-medication');
  const remove = (index: number) => change({ times: times.filter((_, other) => other !== index) });
  return (
    <div role="group" aria-label={t('reminder.times')} className="flex flex-col items-start gap-3">
      <div className="grid w-full grid-cols-1 gap-3 md:grid-cols-2">
        {times.map((at, index) => {
          const wrong = errors?.times[index];
          return (
            <TextField
              key={index}
              type="time"
              label={t('reminder.time', { number: index + 1 })}
              value={at}
              onChange={(time) => change({ times: times.map((one, other) => (other === index ? time : one)) })}
              error={wrong ? t(`reminder.errors.${wrong}`) : undefined}
              action={
                times.length > 1 && (
                  <button
                    type="button"
                    aria-label={t('reminder.removeTime', { number: index + 1 })}
                    onClick={() => remove(index)}
                    className="focus-ring mr-0.5 grid size-11 shrink-0 place-items-center rounded-chip text-muted hover:text-red"
                  >
                    <Trash aria-hidden="true" size={20} strokeWidth={1.75} />
                  </button>
                )
              }
            />
          );
        })}
      </div>
      {times.length < MAX_TIMES && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-4"
          icon={<Plus aria-hidden="true" size={20} strokeWidth={1.75} />}
          onPress={() => change({ times: [...times, ''] })}
        >
          {t('reminder.addTime')}
        </Button>
      )}
    </div>
  );
}
