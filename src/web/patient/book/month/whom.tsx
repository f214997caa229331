import { Link } from 'react-router';
import * as paths from '../../../../contract/paths';
import { useTranslation } from '../../../lib/i18n/use-translation';
import type { LoadedMonth } from './page';

/**
 * Chooses the person, where the account may book for several. Center, time and days stay as they are; without a center they come
 * from each person's habit.
 */
export function Whom({ people, patient, pattern }: Pick<LoadedMonth, 'people' | 'patient' | 'pattern'>) {
  const { t } = useTranslation('series');
  const kept = pattern.centerId ? pattern : {};
  return (
    <nav aria-labelledby="whom" className="flex flex-wrap gap-2">
      <p id="whom" className="w-full font-label">
        {t('whom')}
      </p>
      {people.map(({ _id, name, isSelf }) => (
        <Link
          key={_id}
          to={paths.month(kept, isSelf ? null : _id)}
          aria-current={_id === patient._id ? 'true' : undefined}
          className="pill type-second"
        >
          {isSelf ? t('myself') : name}
        </Link>
      ))}
    </nav>
  );
}
