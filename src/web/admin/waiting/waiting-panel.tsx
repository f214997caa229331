import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { waitingQuery } from './queries';
import { WaitingDialogs } from './waiting-dialogs';
import { type WaitingAsked, WaitingRow } from './waiting-row';

/** The people of a center whom a chair that came free is kept for, to call. Empty where there is none. */
export function WaitingPanel({ centerId }: { centerId: string }) {
  const { t } = useTranslation('admin-waiting');
  const headId = useId();
  const { data } = useQuery(waitingQuery({ centerId, shown: 'to-call' }));
  const [asked, setAsked] = useState<WaitingAsked | null>(null);
  if (!data || data.count === 0) return null;
  return (
    <section aria-labelledby={headId} className="mb-4 rounded-tile border border-line bg-surface">
      <div className="rounded-t-tile bg-marigold-tint px-3 py-2.5 rail:px-4">
        <h2 id={headId} className="admin-heading">
          {t('today.title', { count: data.count })}
        </h2>
        <p className="admin-fine">
          {t('today.text')}{' '}
          <Link to={`${adminPaths.waiting}?centerId=${centerId}`} className="text-link">
            {t('today.all')}
          </Link>
        </p>
      </div>
      <ol aria-labelledby={headId}>
        {data.waiting.map((one) => (
          <WaitingRow key={one._id} one={one} onAsk={setAsked} />
        ))}
      </ol>
      <WaitingDialogs asked={asked} onClose={() => setAsked(null)} />
    </section>
  );
}
