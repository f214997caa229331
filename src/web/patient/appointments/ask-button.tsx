import { Button, type ButtonProps } from '../../ui/button';
import type { Appointment } from './appointment';

/** What is asked about before it happens; also its name in the address. */
export type Question = 'cancel' | 'move';

/** Opens the dialog for it. */
export type Ask = (question: Question, appointment: Appointment) => void;

type AskButtonProps = Omit<ButtonProps, 'type' | 'onPress'> & {
  question: Question;
  appointment: Appointment;
  onAsk: Ask;
};

/** Asks about an appointment: in a dialog, and before scripts have come on a page of its own (`?cancel=`, `?move=`). */
export function AskButton({ question, appointment, onAsk, ...button }: AskButtonProps) {
  return (
    <form
      action="/myappoinments"
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(question, appointment);
      }}
    >
      <input type="hidden" name={question} value={appointment._id} />
      <Button {...button} type="submit" />
    </form>
  );
}
