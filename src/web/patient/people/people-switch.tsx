import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Person } from './acting';

type PeopleSwitchProps = {
  label: string;
  /** The name of the account's own person. */
  self: string;
  people: readonly Person[];
  /** The chosen person; null for the account's own person. */
  person: Person | null;
  /** Whether the page shows somebody else where the URL names nobody, so that the own person must be named. */
  isSelfNamed?: boolean;
};

/** Links to the same page for each person (`?for=`). A chosen date and window are kept. */
export function PeopleSwitch({ label, self, people, person, isSelfNamed = false }: PeopleSwitchProps) {
  const [search] = useSearchParams();
  const id = useId();
  const kept = [...search].filter(([name]) => name === 'date' || name === 'time' || name === 'mode');
  return (
    <nav aria-labelledby={id}>
      <p id={id} className="type-label">
        {label}
      </p>
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {people.map(({ _id, name, isSelf }) => (
          <li key={_id} className="min-w-0">
            <Link
              to={`?${new URLSearchParams([...(isSelf && !isSelfNamed ? [] : [['for', isSelf ? '' : _id]]), ...kept])}`}
              replace
              preventScrollReset
              aria-current={(isSelf ? !person : _id === person?._id) ? 'true' : undefined}
              className="pill type-second wrap-anywhere"
            >
              {isSelf ? self : name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
