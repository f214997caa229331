import { Link, useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { LoadedMonth } from './page';

/** What the address names of a month (`pattern.ts`). */
const KEPT = ['centerId', 'time', 'days', 'from', 'until'];

/**
 * Whose month it is, where the account may book for several people. Where, when and on which days stay as they were chosen; what was
 * not chosen is each one's own habit.
 */
export function Whom({ people, patient }: LoadedMonth) {
  const { t } = useTranslation('series');
  const [search] = useSearchParams();
  const chosen = [...search].filter(([name]) => KEPT.includes(name));
  return (
    <nav aria-labelledby="whom" className="flex flex-wrap gap-2">
      <p id="whom" className="w-full font-label">
        {t('whom')}
      </p>
      {people.map(({ _id, name, isSelf }) => (
        <Link
          key={_id}
          to={`${paths.bookMonth}?${new URLSearchParams([...(isSelf ? [] : [['for', _id]]), ...chosen])}`}
          aria-current={_id === patient._id ? 'true' : undefined}
          className="pill type-second"
        >
          {isSelf ? t('myself') : name}
        </Link>
      ))}
    </nav>
  );
}
