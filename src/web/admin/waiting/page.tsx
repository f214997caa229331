import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  WAITING_CSV,
  WAITING_SHOWN,
  type WaitingPerson,
  type WaitingShown,
} from '../../../contract/admin/desk/waiting';
import { urlOf } from '../../../contract/endpoint';
import { isIstDate } from '../../../domain/time';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { Button } from '../../ui/button';
import { everyCenterQuery } from '../api/every-center';
import { useMay } from '../api/administrator';
import type { PageHandle } from '../frame/require-right';
import { CenterChoice } from '../ui/center-choice';
import { DateField } from '../ui/date-field';
import { ExportLink } from '../ui/export-link';
import { Segments } from '../ui/radio-cards';
import { RowsToCome, TableMessage } from '../ui/table-message';
import { TitleBar } from '../ui/title-bar';
import { useChoose } from '../ui/use-choose';
import { AddToWaiting } from './add-dialog';
import { useLeave, waitingQuery } from './queries';
import { WaitingDialogs } from './waiting-dialogs';
import { type WaitingAsked, WaitingRow } from './waiting-row';

export const handle = { Head, right: 'book' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-waiting');
  return <PageTitle title={t('title')} />;
}

const isShown = (text: string | null): text is WaitingShown =>
  text !== null && (WAITING_SHOWN as readonly string[]).includes(text);

/** The waiting list: whom to call next, since when they wait, and what they said (/admin/waiting). */
export default function WaitingPage() {
  const { t } = useTranslation('admin-waiting');
  const [search] = useSearchParams();
  const choose = useChoose();
  const mayExport = useMay()('export');
  const [isAdding, setAdding] = useState(false);
  const centerId = search.get('centerId') ?? undefined;
  const [shown, date] = [search.get('shown'), search.get('date') ?? ''];
  const asked = { centerId, shown: isShown(shown) ? shown : undefined, date: isIstDate(date) ? date : undefined };
  const centers = useQuery(everyCenterQuery);
  const answer = useQuery(waitingQuery(asked));
  const { data } = answer;
  const isFiltered = asked.shown !== undefined || asked.date !== undefined;
  return (
    <>
      <TitleBar
        title={t('title')}
        count={data && data.count > 0 ? t('count', { count: data.count }) : undefined}
        action={
          <>
            {mayExport && <ExportLink href={urlOf(WAITING_CSV, undefined, asked)} fileName="waiting.csv" />}
            <Button size="compact" icon={<UserPlus size={18} />} onPress={() => setAdding(true)}>
              {t('add')}
            </Button>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <CenterChoice
          withAll
          centers={centers.data ?? []}
          value={centerId ?? null}
          onChange={(id) => choose({ centerId: id }, { replace: true })}
          className="min-w-0 flex-1 basis-56 rail:max-w-md"
        />
        <DateField
          label={t('date')}
          value={date}
          onChange={(day) => choose({ date: day || undefined }, { replace: true })}
          className="rail:w-46"
        />
        <Segments<WaitingShown | 'all'>
          label={t('shown.label')}
          segments={[{ id: 'all', label: t('all') }, ...WAITING_SHOWN.map((id) => ({ id, label: t(`shown.${id}`) }))]}
          value={asked.shown ?? 'all'}
          onChange={(id) => choose({ shown: id === 'all' ? undefined : id }, { replace: true })}
        />
      </div>
      <div className="rounded-tile border border-line bg-surface">
        {data ? (
          <WaitingList people={data.waiting} count={data.count} isFiltered={isFiltered} />
        ) : (
          <RowsToCome answer={answer} failed={t('failed')} />
        )}
      </div>
      {isAdding && <AddToWaiting center={centerId ?? null} onClose={() => setAdding(false)} />}
    </>
  );
}

type WaitingListProps = { people: readonly WaitingPerson[]; count: number; isFiltered: boolean };

function WaitingList({ people, count, isFiltered }: WaitingListProps) {
  const { t } = useTranslation('admin-waiting');
  const [asked, setAsked] = useState<WaitingAsked | null>(null);
  // Kept here and not in the row: its undo is still needed when the row is gone.
  const { leave, leaving } = useLeave();
  return (
    <>
      {people.length === 0 ? (
        <TableMessage kind={isFiltered ? 'no-match' : 'empty'} title={t(isFiltered ? 'noneShown' : 'none')}>
          {isFiltered ? undefined : t('noneText')}
        </TableMessage>
      ) : (
        <ol>
          {people.map((one, index) => (
            <WaitingRow
              key={one._id}
              one={one}
              {...(!isFiltered && { place: index + 1 })}
              onAsk={setAsked}
              onLeave={() => leave(one)}
              isBusy={leaving === one._id}
            />
          ))}
        </ol>
      )}
      {count > people.length && (
        <p className="border-t border-line px-3 py-2 text-muted rail:px-4">
          {t('more', { count: people.length, all: count })}
        </p>
      )}
      <WaitingDialogs asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
