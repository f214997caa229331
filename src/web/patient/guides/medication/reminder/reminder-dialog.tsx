import CalendarArrowDown from 'lucide-react/icons/calendar-arrow-down';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { istToday } from '../../../../lib/api/server-today';
import { Trans, useTranslation } from '../../../../lib/i18n/use-translation';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { Callout } from '../../../../ui/callout';
import { TextField } from '../../../../ui/text-field';
import type { COMMON_MEDICINES } from '../medicines';
import { DaysFields, MedicineFields, TimesFields } from './reminder-fields';
import { reminderFile } from './reminder-file';
import { emptyReminder, errorsOf, OTHER, reminderOf, type ReminderValues } from './reminder-values';

export type ReminderDialogProps = { onClose: () => void };

/** A form for medicine, times and days, which creates their calendar file. */
export function ReminderDialog({ onClose }: ReminderDialogProps) {
  const { t } = useTranslation('guides-medication');
  const form = useId();
  const [file, setFile] = useState<SavedFile | null>(null);

  function save(made: SavedFile) {
    saveFile(made);
    setFile(made);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(file ? 'reminder.doneTitle' : 'reminder.dialogTitle')}
      hasCross
      footer={
        <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
          {file ? (
            <>
              <Button variant="quiet" onPress={() => saveFile(file)}>
                {t('reminder.again')}
              </Button>
              <Button onPress={onClose}>{t('reminder.close')}</Button>
            </>
          ) : (
            <>
              <Button variant="quiet" onPress={onClose}>
                {t('reminder.cancel')}
              </Button>
              <Button type="submit" form={form} icon={<CalendarArrowDown size={20} />}>
                {t('reminder.save')}
              </Button>
            </>
          )}
        </div>
      }
    >
      {file ? <ReminderDone file={file} /> : <ReminderForm id={form} onMade={save} />}
    </Dialog>
  );
}

type ReminderFormProps = { id: string; onMade: (file: SavedFile) => void };

/** Which medicine, when, on which days, from when. */
function ReminderForm({ id, onMade }: ReminderFormProps) {
  const { t } = useTranslation('guides-medication');
  // The device's date will do: the page asks the server nothing, and the date can be changed.
  const [today] = useState(istToday);
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
    onMade({ name: REMINDER_FILE, text: reminderFile(reminderOf(values), words, new Date()) });
  }

  return (
    <form ref={form} id={id} noValidate className="mt-1 flex flex-col gap-5" onSubmit={save}>
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
    </form>
  );
}

/** Says where the file went and what to do with it. */
function ReminderDone({ file }: { file: SavedFile }) {
  const { t } = useTranslation('guides-medication');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <>
      <Callout tone="success" ref={notice} isLive>
        <Trans
          t={t}
          id="reminder.done"
          values={{ file: file.name }}
          components={{ file: <strong className="break-words" /> }}
        />
      </Callout>
    </>
  );
}

type SavedFile = { name: string; text: string };

const A_MINUTE_MS = 60_000;

/** Saves a calendar file as a download. */
function saveFile({ name, text }: SavedFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Slow phones read the file after the click; the URL must live that long.
  setTimeout(() => URL.revokeObjectURL(url), A_MINUTE_MS);
}

/** The name leaves out the medicine, which would tell an illness: phones show downloads on the lock screen. */
const REMINDER_FILE = 'reminder.ics';
