import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button as PlainButton } from 'react-aria-components/Button';
import type { Sitting } from '../../../domain/series';
import { formatDate, formatShortDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Choice } from '../ui/choice';
import { isFree } from './desk-order';
import { type Picked, keyOf } from './free-week';
import { warningOf } from './warnings';

const ANY = 'any';

type ChairChoiceProps = {
  /** The chairs to choose from. */
  chairs: readonly number[];
  /** Null for any free chair. */
  chair: number | null;
  onChange: (chair: number | null) => void;
  label: string;
};

/** Chooses a chair, or any free one. */
export function ChairChoice({ chairs, chair, onChange, label }: ChairChoiceProps) {
  const { t } = useTranslation('admin-book');
  return (
    <Choice
      label={label}
      isLabelHidden
      options={[
        { id: ANY, label: t('sessions.anyChair') },
        ...chairs.map((one) => ({ id: String(one), label: t('sessions.oneChair', { chair: one }) })),
      ]}
      value={chair === null ? ANY : String(chair)}
      onChange={(id) => onChange(id === ANY ? null : Number(id))}
    />
  );
}

type SessionListProps = {
  sessions: readonly Picked[];
  onChange: (sessions: Picked[]) => void;
  /** The chair wanted for all sessions; null for any free one. */
  chair: number | null;
  onChair: (chair: number | null) => void;
  /** The patient's other sessions. */
  others: readonly Sitting[];
};

/** The chosen sessions, the earliest first, each with its warning; and the choice of one chair for all of them. */
export function SessionList({ sessions, onChange, chair, onChair, others }: SessionListProps) {
  const { t } = useTranslation('admin-book');
  if (sessions.length === 0) return <p className="text-muted">{t('sessions.none')}</p>;
  const sittings = sessions.map(({ date, window }) => ({ date, startHour: window.startHour }));
  const [first, ...rest] = sessions.map(({ window }) => window.chairs);
  const inEach = first!.filter((one) => rest.every((chairs) => chairs.includes(one)));
  // The wanted chair stays in the list even if a session added later lacks it; that session takes any free one.
  const chairs = chair === null || inEach.includes(chair) ? inEach : [chair, ...inEach];
  return (
    <>
      <ChairChoice chairs={chairs} chair={chair} label={t('sessions.chair')} onChange={onChair} />
      <ul className="flex flex-col">
        {sessions.map((session, index) => {
          const { date, window } = session;
          const about = { date: formatDate(date), window: formatWindow(window.time) };
          const beside = [...others, ...sittings.filter((_, n) => n !== index)];
          return (
            <li key={keyOf(date, window.startHour)} className="border-line not-first:border-t">
              <div className="flex min-h-9 items-center gap-2">
                <p className="tabular min-w-0 flex-1">
                  <span className="inline-block">{formatShortDate(date)},</span>{' '}
                  <span className="inline-block">{about.window}</span>
                  {isFree(chair, window) && (
                    <>
                      {' '}
                      <span className="admin-fine inline-block text-muted">{t('sessions.oneChair', { chair })}</span>
                    </>
                  )}
                </p>
                <PlainButton
                  className="focus-ring -mr-2 grid size-9 shrink-0 place-items-center rounded-chip text-ink hover:bg-sunken max-lg:size-11 pointer-coarse:size-11"
                  aria-label={t('sessions.remove', about)}
                  onPress={() => onChange(sessions.filter((one) => one !== session))}
                >
                  <X size={18} />
                </PlainButton>
              </div>
              {window.needsReason && <Warning>{t(`sessions.${window.needsReason}`)}</Warning>}
              <Beside sitting={sittings[index]!} others={beside} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Warns about a session that does not fit the patient's other ones. */
export function Beside({ sitting, others }: { sitting: Sitting; others: readonly Sitting[] }) {
  const { t } = useTranslation('admin-book');
  const warning = warningOf(sitting, others);
  if (!warning) return null;
  return (
    <Warning>
      {warning.kind === 'same'
        ? t('sessions.same')
        : t(`sessions.${warning.kind}`, { hours: Math.round(warning.hours) })}
    </Warning>
  );
}

export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="admin-fine flex gap-1.5 pb-1.5">
      <TriangleAlert size={16} className="mt-0.5 shrink-0 text-muted" />
      {children}
    </p>
  );
}
