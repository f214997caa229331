import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { useServerNow } from '../../lib/api/use-server-now';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { useMay } from '../api/administrator';
import { BackLink } from '../../ui/back-link';
import { PanelCallout } from '../ui/panel-callout';
import { TableFailure, TableMessage } from '../ui/table-message';
import type { PageHandle } from '../frame/require-right';
import { CallList, PhoneFirst } from './call-list';
import { MoveTable } from './move-table';
import { PlanActions } from './plan-actions';
import { Answers, Counts, Held, PlanHead } from './plan-head';
import { type KnownClosure, closureQuery } from './queries';

export const handle = { Head, right: 'see' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-closures');
  return <PageTitle title={t('planTitle')} />;
}

/** The plan of a closure (/admin/closures/:closureId): whom it touches, what happens to each, and confirming it. */
export default function PlanPage() {
  const { t } = useTranslation('admin-closures');
  const { closureId: id = '' } = useParams();
  const answer = useQuery(closureQuery(id));
  return (
    <>
      <BackLink to={adminPaths.closures}>{t('all')}</BackLink>
      {answer.data ? (
        <Plan key={id} known={answer.data} />
      ) : (
        answer.error && (
          <div className="rounded-tile border border-line bg-surface">
            <TableFailure
              title={t('planFailed')}
              error={answer.error}
              onRetry={() => void answer.refetch()}
              isRetrying={answer.isFetching}
            />
          </div>
        )
      )}
    </>
  );
}

/** The plan: its head, what is still to be done, and all bookings. On paper only the call list. */
function Plan({ known }: { known: KnownClosure }) {
  const { t } = useTranslation('admin-closures');
  const now = useServerNow(known);
  const { closure } = known;
  const { state, isDone, moves } = closure;
  const mayBook = useMay()('book', closure.centerId);
  /** The names of patients who fell out at the last moment, as confirming answered. */
  const [leftOut, setLeftOut] = useState<string[]>([]);
  return (
    <>
      <div className="flex flex-col gap-4 print:hidden">
        <PlanHead closure={closure} />
        {state === 'open' && <Held closure={closure} now={now} />}
        {state === 'confirmed' && !isDone && <PanelCallout tone="info">{t('underWay')}</PanelCallout>}
        {state === 'given-up' && <PanelCallout tone="info">{t('givenUp')}</PanelCallout>}
        {leftOut.length > 0 && (
          <PanelCallout tone="warning">
            {t('confirm.left', { count: leftOut.length, names: leftOut.join(', ') })}
          </PanelCallout>
        )}
        <Counts closure={closure} />
        {state === 'confirmed' && <Answers moves={moves} />}
        <PlanActions closure={closure} mayBook={mayBook} onConfirmed={setLeftOut} />
        {state === 'confirmed' && <PhoneFirst moves={moves} />}
        {moves.length === 0 ? (
          <div className="rounded-tile border border-line bg-surface">
            <TableMessage kind="empty" title={t('nobody')}>
              {t('nobodyText')}
            </TableMessage>
          </div>
        ) : (
          <MoveTable closure={closure} mayBook={mayBook && state === 'open'} />
        )}
      </div>
      <CallList closure={closure} now={now} />
    </>
  );
}
