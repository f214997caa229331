import { istDateOf } from '../../../domain/time';
import { useServerNow } from '../../api/use-server-now';
import { AttentionPanel } from './attention/attention-panel';
import { Cards } from './cards';
import { LastDaysPanel } from './charts/last-days-panel';
import { FirstCenter } from './first-center';
import { FullnessPanel } from './fullness/fullness-panel';
import type { KnownOverview } from './overview-query';
import { RecentPanel } from './recent/recent-panel';

/** The dashboard with data. On a fresh installation it asks to add the first center. */
export function KnownDashboard({ known }: { known: KnownOverview }) {
  const now = useServerNow(known);
  const { overview } = known;
  // The day of the data, even after midnight.
  const today = istDateOf(new Date(known.now));
  return (
    <>
      <Cards overview={overview} today={today} />
      {overview.centers.total === 0 ? (
        <FirstCenter />
      ) : (
        <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_21.625rem] lg:gap-4">
          <FullnessPanel overview={overview} today={today} />
          <AttentionPanel attention={overview.attention} now={now} />
        </div>
      )}
      <RecentPanel recent={overview.recent} />
      <LastDaysPanel byDay={overview.byDay} />
    </>
  );
}
