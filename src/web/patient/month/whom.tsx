import { Link } from 'react-router';
import * as paths from '../../../contract/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { LoadedMonth } from './page';

/** Whose month it is, where the account may book for several people: each has a pattern of their own. */
export function Whom({ people, patient }: LoadedMonth) {
  const { t } = useTranslation('series');
  return (
    <nav aria-labelledby="whom" className="flex flex-wrap gap-2">
      <p id="whom" className="w-full font-label">
        {t('whom')}
      </p>
      {people.map(({ _id, name, isSelf }) => (
        <Link
          key={_id}
          to={paths.month({}, isSelf ? null : _id)}
          aria-current={_id === patient._id ? 'true' : undefined}
          className="pill type-second"
        >
          {isSelf ? t('myself') : name}
        </Link>
      ))}
    </nav>
  );
}
