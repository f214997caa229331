import { useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { forIn } from '../people/for-whom';
import { Button, type ButtonProps } from '../../ui/button';
import type { Booking } from '../../../contract/bookings/bookings';

/** Actions that need confirmation; also their query parameters. */
export type Question = 'cancel' | 'move';

/** Opens its dialog. */
export type Ask = (question: Question, appointment: Pick<Booking, '_id'>) => void;

/** The query of the list: whose it is, its filter, and whether all are shown. */
export function listQuery(search: URLSearchParams): Record<string, string> {
  const kept = ['show', 'past'].flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value]] : [];
  });
  return { ...forIn(search), ...Object.fromEntries(kept) };
}

/** The query of the page that asks it, without scripts too. */
export function questionQuery(search: URLSearchParams, question: Question, { _id }: { _id: string }) {
  return { ...listQuery(search), [question]: _id };
}

/** The path of that page. */
export function questionPath(...query: Parameters<typeof questionQuery>): string {
  return paths.appointments(null, questionQuery(...query));
}

type AskButtonProps = Omit<ButtonProps, 'type' | 'onPress'> & {
  question: Question;
  appointment: Pick<Booking, '_id'>;
  /** Without it the page of the question opens. */
  onAsk: Ask | undefined;
};

/** Opens a confirmation: in a dialog, and before scripts have loaded on a page of its own (`?cancel=`, `?move=`). */
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
