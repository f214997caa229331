import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CoverToCheck } from '../../../contract/admin/funding';
import { CHECK_STATES } from '../../../domain/funding';
import { useServerNow } from '../../lib/api/use-server-now';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { Skeleton } from '../../ui/skeleton';
import { useMay } from '../api/administrator';
import { everyCenterQuery } from '../api/every-center';
import { BackLink } from '../../ui/back-link';
import { CenterChoice } from '../ui/center-choice';
import { TitleBar } from '../ui/title-bar';
import { Segments } from '../ui/radio-cards';
import { useShortcut } from '../ui/shortcuts';
import { TableFailure, TableMessage } from '../ui/table-message';
import { useChoose } from '../ui/use-choose';
import { useLate } from '../ui/use-late';
import { useLayout } from '../ui/use-media';
import type { PageHandle } from '../frame/require-right';
import { CoverPanel } from './cover-panel';
import { CoverQueue } from './cover-queue';
import { coversQuery } from './queries';
import { keyOf, nextAfter } from './queue';

export const handle = { Head, right: 'check-covers' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-covers');
  return <PageTitle title={t('title')} />;
}

/**
 * The covers that a center's staff check (/admin/covers): the queue with one cover beside it; on a phone one or the other.
 */
export default function CoversPage() {
  const { t } = useTranslation('admin-covers');
  const { t: tAdmin } = useTranslation('admin');
  const [search] = useSearchParams();
  const write = useChoose();
  const isBeside = useLayout() === 'wide';
  const may = useMay();
  const state = CHECK_STATES.find((one) => one === search.get('state')) ?? CHECK_STATES[0];
  const centerId = search.get('center') ?? undefined;
  const answer = useQuery(coversQuery({ state, centerId }));
  const centers = (useQuery(everyCenterQuery).data ?? []).filter(({ _id }) => may('check-covers', _id));
  const covers = answer.data?.covers ?? [];
  const now = useServerNow(answer.data ?? { now: new Date(0).toISOString(), receivedAt: 0 });
  const asked = search.get('cover');
  const open = covers.find((one) => keyOf(one) === asked) ?? (isBeside ? covers[0] : undefined) ?? null;
  const [kept, setKept] = useState<CoverToCheck | null>(null);
  // A refetch may remove the cover from the queue while an answer is typed, since a colleague was faster. The server's answer will
  // say so.
  const shown = open && keyOf(open) === asked ? open : kept && asked === keyOf(kept) ? kept : open;
  if (shown && asked === keyOf(shown) && shown !== kept) setKept(shown);
  const isLate = useLate(answer.isPending);
  useShortcut('r', tAdmin('shortcuts.refresh'), () => void answer.refetch());

  function set(change: Record<string, string | undefined>, isNewEntry = false) {
    write(change, { replace: !isNewEntry, preventScrollReset: isBeside });
  }
  const choose = (one: CoverToCheck, isNewEntry = false) => set({ cover: keyOf(one) }, isNewEntry);
  function step(by: 1 | -1) {
    const next = covers[covers.findIndex((one) => shown && keyOf(one) === keyOf(shown)) + by];
    if (next) choose(next);
  }
  useShortcut('j', t('key.next'), () => step(1), covers.length < 2);
  useShortcut('k', t('key.previous'), () => step(-1), covers.length < 2);

  // The open cover stays open when the window is narrowed, and when a colleague answers while somebody types here.
  const keep = useEffectEvent(() => shown && choose(shown));
  const isImplied = shown !== null && asked !== keyOf(shown);
  useEffect(() => {
    if (isImplied) keep();
  }, [isImplied]);

  function onAnswered(answered: CoverToCheck) {
    setKept(null);
    const next = nextAfter(covers, keyOf(answered));
    set({ cover: next && state === CHECK_STATES[0] ? keyOf(next) : undefined });
  }

  const isPanelPage = !isBeside && shown !== null;
  const listTo = new URLSearchParams(search);
  listTo.delete('cover');
  const filters = (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Segments
        label={t('filters.state')}
        segments={CHECK_STATES.map((id) => ({ id, label: t(`states.${id}`) }))}
        value={state}
        onChange={(id) => set({ state: id === CHECK_STATES[0] ? undefined : id, cover: undefined })}
      />
      <CenterChoice
        isLabelHidden
        className="w-full rail:w-72"
        withAll
        centers={centers}
        value={centerId ?? null}
        onChange={(center) => set({ center, cover: undefined })}
      />
    </div>
  );
  return (
    <>
      {isPanelPage ? (
        <>
          <h1 className="sr-only">{t('title')}</h1>
          <BackToList to={`?${listTo}`} />
        </>
      ) : (
        <>
          <TitleBar
            title={t('title')}
            count={
              covers.length > 0 && t(state === 'waiting' ? 'count.waiting' : 'count.other', { count: covers.length })
            }
          />
          {filters}
        </>
      )}
      {answer.data ? (
        covers.length === 0 && shown === null ? (
          <div className="rounded-tile border border-line bg-surface">
            <TableMessage kind="empty" title={t(state === 'waiting' ? 'empty.waiting' : 'empty.other')}>
              {t(state === 'waiting' ? 'empty.waitingText' : 'empty.otherText')}
            </TableMessage>
          </div>
        ) : (
          <div className="items-start gap-5 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
            {!isPanelPage && (
              <CoverQueue
                covers={covers}
                open={isBeside ? shown : null}
                now={now}
                onOpen={(one) => choose(one, !isBeside)}
              />
            )}
            {shown && (
              <CoverPanel key={`${keyOf(shown)} ${shown.state}`} cover={shown} now={now} onAnswered={onAnswered} />
            )}
          </div>
        )
      ) : answer.error ? (
        <div className="rounded-tile border border-line bg-surface">
          <TableFailure
            title={t('failed')}
            error={answer.error}
            onRetry={() => void answer.refetch()}
            isRetrying={answer.isFetching}
          />
        </div>
      ) : (
        <div role="status" className="flex min-h-[60vh] flex-col gap-3">
          <span className="sr-only">{t('common:loading')}</span>
          {isLate && ['a', 'b', 'c', 'd'].map((line) => <Skeleton key={line} className="h-20 w-full lg:w-80" />)}
        </div>
      )}
    </>
  );
}

/** On a phone the open cover is a page of its own. */
function BackToList({ to }: { to: string }) {
  const { t } = useTranslation('admin-covers');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    link.current?.focus();
  }, []);
  return (
    <BackLink ref={link} to={to}>
      {t('title')}
    </BackLink>
  );
}
