import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button as PlainButton } from 'react-aria-components/Button';
import type { Sitting } from '../../../domain/series';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Choice } from '../ui/choice';
import { type Picked, keyOf } from './free-week';
import { warningOf } from './warnings';

/** A chosen session; `chair` if it is not to be any free one. */
export type Chosen = Picked & { chair: number | null };

const ANY = 'any';

type ChairChoiceProps = {
  session: Picked;
  chair: number | null;
  onChange: (chair: number | null) => void;
  label: string;
};

/** Any free chair of a window, or one of them. */
export function ChairChoice({ session, chair, onChange, label }: ChairChoiceProps) {
  const { t } = useTranslation('admin-book');
  return (
    <Choice
      label={label}
      isLabelHidden
      options={[
        { id: ANY, label: t('sessions.anyChair') },
        ...session.window.chairs.map((one) => ({ id: String(one), label: t('sessions.oneChair', { chair: one }) })),
      ]}
      value={chair === null ? ANY : String(chair)}
      onChange={(id) => onChange(id === ANY ? null : Number(id))}
    />
  );
}

type SessionListProps = {
  sessions: readonly Chosen[];
  onChange: (sessions: Chosen[]) => void;
  /** The patient's other sessions. */
  others: readonly Sitting[];
};

/** The chosen sessions, the earliest first, with what stands against each. */
export function SessionList({ sessions, onChange, others }: SessionListProps) {
  const { t } = useTranslation('admin-book');
  if (sessions.length === 0) return <p className="text-muted">{t('sessions.none')}</p>;
  const sittings = sessions.map(({ date, window }) => ({ date, startHour: window.startHour }));
  return (
    <ul className="flex flex-col gap-2">
      {sessions.map((session, index) => {
        const { date, window, chair } = session;
        const about = { date: formatDate(date), window: formatWindow(window.time) };
        const beside = [...others, ...sittings.filter((_, n) => n !== index)];
        return (
          <li key={keyOf(date, window.startHour)} className="rounded-chip border border-line px-3 py-2">
            <div className="flex items-center justify-between gap-2">
              <p className="admin-strong">
                <span className="figure">{about.date}</span>
                <br />
                <span className="figure">{about.window}</span>
              </p>
              <PlainButton
                className="focus-ring -mr-2 grid size-(--control) shrink-0 place-items-center rounded-chip text-ink hover:bg-sunken"
                aria-label={t('sessions.remove', about)}
                onPress={() => onChange(sessions.filter((one) => one !== session))}
              >
                <X size={18} />
              </PlainButton>
            </div>
            <div className="mt-1.5">
              <ChairChoice
                session={session}
                chair={chair}
                label={t('sessions.chairOf', about)}
                onChange={(next) => onChange(sessions.map((one) => (one === session ? { ...one, chair: next } : one)))}
              />
            </div>
            {window.needsReason && <Warning>{t(`sessions.${window.needsReason}`)}</Warning>}
            <Beside sitting={sittings[index]!} others={beside} />
          </li>
        );
      })}
    </ul>
  );
}

/** What stands against a session because of the patient's other ones. */
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
  return <p className="admin-fine mt-1.5 text-marigold-text">{children}</p>;
}
