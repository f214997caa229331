import { AddScheduleDialog } from './add-schedule-dialog';
import { ChangeScheduleDialog, type ScheduleAsked } from './change-schedule-dialog';
import { ScheduleAddedDialog } from './schedule-added-dialog';

/** The question about a person's standing schedules whose dialog is open: to add one, what became of one just added, or a change. */
export type StandingAsked = 'add' | { added: string } | ScheduleAsked;

type StandingDialogsProps = {
  patient: { _id: string; name: string; center: { _id: string } | null };
  /** The center that is chosen already. */
  centerId?: string | null;
  asked: StandingAsked | null;
  onAsk: (asked: StandingAsked | null) => void;
};

/** The dialog that is open about the standing schedules of a person. */
export function StandingDialogs({ patient, centerId = null, asked, onAsk }: StandingDialogsProps) {
  if (asked === null) return null;
  const onClose = () => onAsk(null);
  if (asked === 'add') {
    return (
      <AddScheduleDialog
        patient={patient}
        centerId={centerId ?? patient.center?._id ?? null}
        onClose={onClose}
        onAdded={(added) => onAsk({ added })}
      />
    );
  }
  if ('added' in asked) return <ScheduleAddedDialog patient={patient} id={asked.added} onClose={onClose} />;
  return (
    <ChangeScheduleDialog
      key={`${asked.schedule._id} ${asked.change}`}
      {...asked}
      name={patient.name}
      onClose={onClose}
    />
  );
}
