import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Overview } from '../../../contract/admin/reports/overview';
import { useTranslation } from '../../lib/i18n/use-translation';
import { formatCount } from '../ui/format';
import { ShowAll } from '../ui/row-action';
import {
  CallRow,
  CashDifferenceRow,
  ClosureRow,
  CoverRow,
  DeskRefundRow,
  HeldInVainRow,
  LapsingHoldRow,
  NearlyFullRow,
  OfferedRow,
  OverbookedRow,
  PersonRow,
  ReturningRow,
  SERVICE_TROUBLES,
  ServiceRow,
  ToSettleRow,
  WithoutChairRow,
} from './attention-rows';
import { FailedRefundRow } from './failed-refund-row';
import { KeptOnWordRow } from './kept-on-word-row';
import { Panel } from './panel';
import { DifferingRow, DisputeRow } from './provider-rows';

type AttentionPanelProps = { attention: Overview['attention']; now: Date };

/** What needs attention now: lost money first, then the service itself, then what lapses and what fills up. */
export function AttentionPanel({ attention, now }: AttentionPanelProps) {
  const { t } = useTranslation('admin-dashboard');
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const {
    failedRefunds,
    calls,
    deskRefunds,
    closures,
    covers,
    toSettle,
    cashDifferences,
    withoutChair,
    overbooked,
    lapsingHolds,
    heldInVain,
    offered,
    keptOnWord,
    nearlyFull,
    service,
    totals,
  } = attention;
  const troubles = SERVICE_TROUBLES.filter((trouble) => service[trouble] > 0);
  const isNothing = troubles.length === 0 && Object.values(totals).every((total) => total === 0);
  const focusTitle = () => titleRef.current?.focus();
  return (
    <Panel title={t('attention.title')} titleId={titleId} titleRef={titleRef} className="overflow-clip">
      {isNothing && (
        <p className="flex items-center gap-2.5 border-t border-line px-4 py-5 text-small text-muted lg:px-4.5">
          <CircleCheck size={18} className="shrink-0 text-green" />
          {t('attention.nothing')}
        </p>
      )}
      {/* Two groups side by side where there is room. A single last one takes the whole line. */}
      <div className="grid @2xl:grid-cols-2">
        <Group
          title={t('attention.failedRefunds')}
          toDo={t('attention.failedRefundsToDo')}
          total={totals.failedRefunds}
          entries={failedRefunds}
        >
          {(refund) => <FailedRefundRow key={refund.refundId} refund={refund} now={now} onGone={focusTitle} />}
        </Group>
        <Group
          title={t('attention.returning')}
          toDo={t('attention.returningToDo')}
          total={totals.returning}
          entries={attention.returning}
        >
          {(payment) => <ReturningRow key={payment.id} payment={payment} />}
        </Group>
        <Group
          title={t('attention.differing')}
          toDo={t('attention.differingToDo')}
          total={totals.differing}
          entries={attention.differing}
        >
          {(payment) => <DifferingRow key={payment.differenceId} payment={payment} onGone={focusTitle} />}
        </Group>
        <Group
          title={t('attention.disputes')}
          toDo={t('attention.disputesToDo')}
          total={totals.disputes}
          entries={attention.disputes}
        >
          {(dispute) => <DisputeRow key={dispute.disputeId} dispute={dispute} />}
        </Group>
        <Group title={t('attention.calls')} toDo={t('attention.callsToDo')} total={totals.calls} entries={calls}>
          {(call) => <CallRow key={call._id} call={call} />}
        </Group>
        <Group
          title={t('attention.people')}
          toDo={t('attention.peopleToDo')}
          total={totals.people}
          entries={attention.people}
        >
          {(entry) => <PersonRow key={entry.id} entry={entry} />}
        </Group>
        <Group title={t('attention.deskRefunds')} total={totals.deskRefunds} entries={deskRefunds}>
          {(refund) => <DeskRefundRow key={refund.refundId} refund={refund} now={now} />}
        </Group>
        <Group title={t('attention.service.title')} total={troubles.length} entries={troubles}>
          {(trouble) => <ServiceRow key={trouble} trouble={trouble} count={service[trouble]} />}
        </Group>
        <Group title={t('attention.covers')} toDo={t('attention.coversToDo')} total={totals.covers} entries={covers}>
          {(cover) => <CoverRow key={`${cover.coverId} ${cover.centerId}`} cover={cover} now={now} />}
        </Group>
        <Group
          title={t('attention.toSettle')}
          toDo={t('attention.toSettleToDo')}
          total={totals.toSettle}
          entries={toSettle}
        >
          {(entry) => <ToSettleRow key={entry.bookingId} entry={entry} now={now} />}
        </Group>
        <Group title={t('attention.cashDifferences')} total={totals.cashDifferences} entries={cashDifferences}>
          {(entry) => <CashDifferenceRow key={`${entry.centerId} ${entry.date}`} entry={entry} />}
        </Group>
        <Group
          title={t('attention.withoutChair')}
          toDo={t('attention.withoutChairToDo')}
          total={totals.withoutChair}
          entries={withoutChair}
        >
          {(entry) => <WithoutChairRow key={entry.bookingId} entry={entry} now={now} />}
        </Group>
        <Group
          title={t('attention.closures')}
          toDo={t('attention.closuresToDo')}
          total={totals.closures}
          entries={closures}
        >
          {(closure) => <ClosureRow key={closure.closureId} closure={closure} />}
        </Group>
        <Group
          title={t('attention.overbooked')}
          toDo={t('attention.overbookedToDo')}
          total={totals.overbooked}
          entries={overbooked}
        >
          {(entry) => <OverbookedRow key={entry.centerId} entry={entry} now={now} />}
        </Group>
        <Group
          title={t('attention.lapsingHolds')}
          toDo={t('attention.lapsingHoldsToDo')}
          total={totals.lapsingHolds}
          entries={lapsingHolds}
        >
          {(hold) => <LapsingHoldRow key={hold.bookingId} hold={hold} now={now} />}
        </Group>
        <Group
          title={t('attention.heldInVain')}
          toDo={t('attention.heldInVainToDo')}
          total={totals.heldInVain}
          entries={heldInVain}
        >
          {(center) => <HeldInVainRow key={center.centerId} center={center} />}
        </Group>
        <Group
          title={t('attention.offered')}
          toDo={t('attention.offeredToDo')}
          total={totals.offered}
          entries={offered}
        >
          {(center) => <OfferedRow key={center.centerId} center={center} />}
        </Group>
        <Group
          title={t('attention.keptOnWord')}
          toDo={t('attention.keptOnWordToDo')}
          total={totals.keptOnWord}
          entries={keptOnWord}
        >
          {(entry) => <KeptOnWordRow key={`${entry.userId} ${entry.centerId}`} entry={entry} onGone={focusTitle} />}
        </Group>
        <Group title={t('attention.nearlyFull')} total={totals.nearlyFull} entries={nearlyFull}>
          {(entry) => <NearlyFullRow key={entry.centerId} entry={entry} now={now} />}
        </Group>
      </div>
    </Panel>
  );
}

/** How many rows of a group are shown before "show all". */
const SHOWN = 3;

type GroupProps<Entry> = {
  title: string;
  /** What a person can do about the entries; left out where each row says it. */
  toDo?: string;
  /** How many entries there are; not all may be listed. */
  total: number;
  /** The listed entries, the most urgent first. */
  entries: readonly Entry[];
  children: (entry: Entry) => ReactNode;
};

/** One kind of problem; hidden when there is none. */
function Group<Entry>({ title, toDo, total, entries, children }: GroupProps<Entry>) {
  const { t } = useTranslation('admin-dashboard');
  const titleId = useId();
  const [isAll, setAll] = useState(false);
  if (entries.length === 0) return null;
  return (
    <div className="border-line @2xl:odd:border-r @2xl:odd:last:col-span-2 @2xl:odd:last:border-r-0">
      <div className="border-t border-line bg-paper px-4 py-2 text-sm leading-snug text-muted lg:px-4.5">
        <h3 id={titleId} className="flex items-center justify-between gap-3 font-[550]">
          {title}
          <span className="tabular inline-flex min-h-6.5 items-center rounded-md bg-marigold-tint px-2.5 text-marigold-text">
            {formatCount(total)}
          </span>
        </h3>
        {toDo && <p>{toDo}</p>}
      </div>
      <ul aria-labelledby={titleId}>{(isAll ? entries : entries.slice(0, SHOWN)).map(children)}</ul>
      {entries.length > SHOWN && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-1 lg:px-4.5">
          <ShowAll
            isAll={isAll}
            onChange={setAll}
            all={t('attention.all', { count: total, text: formatCount(total) })}
            fewer={t('attention.fewer')}
          />
          {isAll && total > entries.length && (
            <p className="text-sm text-muted">
              {t('attention.firstOf', { shown: entries.length, all: formatCount(total) })}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
