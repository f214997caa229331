import { useSearchParams } from 'react-router';
import { forIn } from '../people/for-whom';
import { Button, type ButtonProps } from '../../ui/button';
import type { Appointment } from './appointment';

/** Actions that need confirmation; also their query parameters. */
export type Question = 'cancel' | 'move';

/** Opens its dialog. */
export type Ask = (question: Question, appointment: Appointment) => void;

type AskButtonProps = Omit<ButtonProps, 'type' | 'onPress'> & {
  question: Question;
  appointment: Appointment;
  onAsk: Ask;
};

/** Opens a confirmation: in a dialog, and before scripts have loaded on a page of its own (`?cancel=`, `?move=`). */
export function AskButton({ question, appointment, onAsk, ...button }: AskButtonProps) {
  const [search] = useSearchParams();
  return (
    <form
      action="/myappoinments"
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(question, appointment);
      }}
    >
      {Object.entries({ ...forIn(search), [question]: appointment._id }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...button} type="submit" />
    </form>
  );
}
