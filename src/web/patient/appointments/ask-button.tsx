import { useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { forIn } from '../people/for-whom';
import { Button, type ButtonProps } from '../../ui/button';
import type { Booking } from '../../../contract/bookings/bookings';

/** Actions that need confirmation; also their query parameters. */
export type Question = 'cancel' | 'move';

/** Opens the dialog of a question about an appointment. */
export type Ask = (question: Question, appointment: Pick<Booking, '_id'>) => void;

/** The list's query parameters: the person, the filter, and whether all are shown. */
export function listQuery(search: URLSearchParams): Record<string, string> {
  const kept = ['show', 'past'].flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value]] : [];
  });
  return { ...forIn(search), ...Object.fromEntries(kept) };
}

/** The query of the page that asks the question without scripts. */
export function questionQuery(search: URLSearchParams, question: Question, { _id }: { _id: string }) {
  return { ...listQuery(search), [question]: _id };
}

/** The path of the page that asks the question. */
export function questionPath(...query: Parameters<typeof questionQuery>): string {
  return paths.appointments(null, questionQuery(...query));
}

type AskButtonProps = Omit<ButtonProps, 'type' | 'onPress'> & {
  question: Question;
  appointment: Pick<Booking, '_id'>;
  /** Opens the dialog. Without it the question's page opens. */
  onAsk: Ask | undefined;
};

/**
 * A button that asks for confirmation: in a dialog, or before scripts have loaded on a page of its own (`?cancel=`, `?move=`).
 */
export function AskButton({ question, appointment, onAsk, ...button }: AskButtonProps) {
  const [search] = useSearchParams();
  return (
    <form
      action={paths.appointments(null)}
      className="contents"
      onSubmit={(event) => {
        if (!onAsk) return;
        event.preventDefault();
        onAsk(question, appointment);
      }}
    >
      {Object.entries(questionQuery(search, question, appointment)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...button} type="submit" />
    </form>
  );
}
