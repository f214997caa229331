import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type CoverToCheck, funding } from '../../../contract/admin/funding';
import * as adminPaths from '../../../contract/admin/paths';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { queryOf } from '../api/query-of';
import { keyOf } from '../covers/queue';
import { DrawerBody, DrawerSection } from '../ui/drawer-parts';
import { LineEnds } from '../ui/line-ends';
import { schemeName } from '../ui/scheme-names';

/** The cards of a person that centers here were asked about: what is approved, what is left, and the papers. */
export function CoversSection({ patientId }: { patientId: string }) {
  const { t } = useTranslation('admin-patients');
  const { data, error, refetch, isFetching } = useQuery(queryOf(funding.covers, { query: { patientId } }));
  return (
    <DrawerSection title={t('covers.title')}>
      <DrawerBody
        known={data}
        error={error}
        missing={t('covers.failed')}
        failed={t('covers.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {({ covers }) =>
          covers.length === 0 ? (
            <p className="text-muted">{t('covers.none')}</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {covers.map((cover) => (
                <Cover key={keyOf(cover)} cover={cover} />
              ))}
            </ul>
          )
        }
      </DrawerBody>
    </DrawerSection>
  );
}

function Cover({ cover }: { cover: CoverToCheck }) {
  const { t } = useTranslation(['admin-patients', 'admin-covers']);
  const { scheme, state, cardLast4, holder, CenterName, approvedUntil, sessions, sessionsLeft, reference } = cover;
  const search = new URLSearchParams({ state, center: cover.centerId, cover: keyOf(cover) }).toString();
  const facts = [
    t('covers.card', { digits: cardLast4, holder }),
    cover.validTo && t('covers.validTo', { date: formatDate(cover.validTo) }),
    approvedUntil && t('covers.approved', { date: formatDate(approvedUntil) }),
    approvedUntil && sessions !== null && t('covers.left', { left: sessionsLeft ?? 0, sessions }),
    reference && t('covers.reference', { reference }),
    t(cover.hasLetter ? 'covers.letter' : 'covers.noLetter'),
  ].filter(Boolean);
  return (
    <li>
      <LineEnds end={<span className="admin-fine text-muted">{t(`admin-covers:states.${state}`)}</span>}>
        <Link
          to={{ pathname: adminPaths.covers, search }}
          className="text-link focus-ring inline-flex min-h-(--row-control) items-center rounded-[4px]"
        >
          {schemeName(scheme)}
        </Link>
      </LineEnds>
      <p className="admin-fine text-muted [overflow-wrap:anywhere]">{CenterName}</p>
      <p className="admin-fine [overflow-wrap:anywhere]">{facts.join(' · ')}</p>
    </li>
  );
}
