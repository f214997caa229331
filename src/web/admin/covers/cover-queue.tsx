import Hourglass from 'lucide-react/icons/hourglass';
import Paperclip from 'lucide-react/icons/paperclip';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { CoverToCheck } from '../../../contract/admin/funding';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { shortSchemeName } from '../ui/scheme-names';
import { LineEnds } from '../ui/line-ends';
import { asksFor, isNextAsked, isUrgent, keyOf, leftUntil } from './queue';

type CoverQueueProps = {
  covers: readonly CoverToCheck[];
  /** The cover shown beside the queue; null where it has a page of its own. */
  open: CoverToCheck | null;
  now: Date;
  onOpen: (cover: CoverToCheck) => void;
};

/** The queue of covers, the most urgent first. Up and Down move through it. */
export function CoverQueue({ covers, open, now, onOpen }: CoverQueueProps) {
  const { t } = useTranslation('admin-covers');
  const list = useRef<HTMLUListElement>(null);
  const openKey = open && keyOf(open);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [openKey]);

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement) + by;
    const cover = covers[at];
    buttons[at]?.focus();
    // Beside the queue it is shown at once; on a page of its own only when it is pressed.
    if (cover && open) onOpen(cover);
  }
  return (
    <ul
      ref={list}
      aria-label={t('queue')}
      onKeyDown={onKeyDown}
      className="overflow-y-auto rounded-tile border border-line bg-surface lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)]"
    >
      {covers.map((cover) => (
        <li key={keyOf(cover)} className="border-b border-line last:border-b-0">
          <QueueItem cover={cover} isOpen={keyOf(cover) === openKey} now={now} onOpen={() => onOpen(cover)} />
        </li>
      ))}
    </ul>
  );
}

type QueueItemProps = { cover: CoverToCheck; isOpen: boolean; now: Date; onOpen: () => void };

function QueueItem({ cover, isOpen, now, onOpen }: QueueItemProps) {
  const { t } = useTranslation('admin-covers');
  const { patient, scheme, CenterName, hasLetter, state, approvedUntil, answerBy } = cover;
  const isAsked = isNextAsked(cover, now);
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
      className={classNames(
        'focus-ring -outline-offset-3 relative flex min-h-16 w-full flex-col gap-0.5 px-4 py-2.5 text-left',
        isOpen
          ? 'bg-teal-tint before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-teal'
          : 'hover:bg-teal-faint',
      )}
    >
      <span className="block w-full">
        <LineEnds
          end={
            hasLetter && (
              <span className="admin-fine inline-flex items-center gap-1 text-muted">
                <Paperclip size={14} />
                {t('letterTag')}
              </span>
            )
          }
        >
          <span className="admin-strong">{patient.name}</span>
        </LineEnds>
      </span>
      <span className="admin-fine text-muted [overflow-wrap:anywhere]">
        {t('item', { scheme: shortSchemeName(scheme), center: CenterName })}
      </span>
      {state === 'approved' && approvedUntil && (
        <span className="admin-fine">
          {t(isAsked ? `next.${asksFor(cover)}` : 'history.approved', { date: formatDate(approvedUntil) })}
        </span>
      )}
      {(state === 'approved' ? isAsked || answerBy !== null : state !== 'refused') && (
        <TimeLeft cover={cover} now={now} />
      )}
    </button>
  );
}

/** How long until the chair is given up. */
export function TimeLeft({ cover, now }: { cover: CoverToCheck; now: Date }) {
  const { t } = useTranslation('admin-covers');
  const text = useLeftText(cover, now);
  if (cover.answerBy === null) return <span className="admin-fine text-muted">{t('left.none')}</span>;
  return (
    <span
      className={classNames(
        'admin-fine admin-strong inline-flex items-center gap-1.5',
        isUrgent(cover, now) && 'text-marigold-text',
      )}
    >
      <Hourglass size={14} />
      {text}
    </span>
  );
}

function useLeftText({ answerBy }: CoverToCheck, now: Date): string {
  const { t } = useTranslation('admin-covers');
  if (answerBy === null) return t('left.none');
  const left = leftUntil(new Date(answerBy), now);
  if (left.unit === 'over') return t('left.over');
  return t('left', { time: t(`left.${left.unit}`, left) });
}
