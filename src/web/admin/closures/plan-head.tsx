import type { Closure } from '../../../contract/admin/closures';
import { CLOSURE_ANSWERS } from '../../../domain/closures';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time';
import { formatIsoMoment } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { formatCount, shortMoment } from '../ui/format';
import { PanelCallout } from '../ui/panel-callout';
import { countAnswers } from './plan';
import { StateTag } from './state-tag';
import { useClosedWords } from './use-closure-words';

/** What is closed, where and why, and who closed and confirmed it. */
export function PlanHead({ closure }: { closure: Closure }) {
  const { t } = useTranslation('admin-closures');
  const { dates, what } = useClosedWords()(closure);
  const { CenterName, reason, createdBy, createdAt, confirmedBy, confirmedAt, exceptionId } = closure;
  const closedAt = { name: createdBy ?? '', when: formatIsoMoment(createdAt) };
  const confirmed = confirmedAt && { name: confirmedBy ?? '', when: formatIsoMoment(confirmedAt) };
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <h1 className="admin-title [overflow-wrap:anywhere]">{CenterName}</h1>
        <StateTag closure={closure} />
      </div>
      <p className="mt-1.5 text-body font-[570]">{dates}</p>
      <p className="[overflow-wrap:anywhere]">
        {what}: {reason}
      </p>
      <p className="admin-fine mt-1 text-muted">
        {t(createdBy ? 'head.by' : 'head.at', closedAt)}
        {confirmed && `. ${t(confirmedBy ? 'head.confirmedBy' : 'head.confirmedAt', confirmed)}`}
        {exceptionId === null && `. ${t('head.opened')}`}
      </p>
    </header>
  );
}

/** Until when the chairs of an open plan are held; a warning where they no longer are. */
export function Held({ closure: { heldUntil, moves }, now }: { closure: Closure; now: Date }) {
  const { t } = useTranslation('admin-closures');
  const proposed = moves.filter(({ decision, leftBecause }) => decision === 'move' && leftBecause === null);
  if (proposed.length === 0) return null;
  const left = heldUntil === null ? 0 : Date.parse(heldUntil) - now.getTime();
  const lost = left <= 0 ? proposed.length : proposed.filter(({ isHeld }) => !isHeld).length;
  if (lost > 0) {
    return (
      <PanelCallout tone="warning">
        <p className="admin-strong">{lost === proposed.length ? t('held.over') : t('held.some', { count: lost })}</p>
        <p>{t('held.overText')}</p>
      </PanelCallout>
    );
  }
  const minutes = Math.ceil(left / MINUTE_MS);
  return (
    <p className="text-muted">
      <Trans
        t={t}
        id="held.until"
        values={{
          when: shortMoment(heldUntil!),
          left:
            left >= HOUR_MS
              ? t('held.hours', { count: Math.round(left / HOUR_MS) })
              : t('held.minutes', { count: minutes }),
        }}
        components={{ strong: <strong className="admin-strong figure text-ink" /> }}
      />
    </p>
  );
}

type FiguresProps = { label: string; figures: { id: string; label: string; count: number; isLoud?: boolean }[] };

/** A few numbers side by side. */
function Figures({ label, figures }: FiguresProps) {
  return (
    <dl aria-label={label} className="grid grid-cols-2 gap-2.5 rail:flex rail:flex-wrap">
      {figures.map(({ id, label: name, count, isLoud }) => (
        <div
          key={id}
          className={`min-w-0 rounded-tile border px-4 py-2.5 rail:min-w-36 ${isLoud ? 'border-marigold/60 bg-marigold-tint' : 'border-line bg-surface'}`}
        >
          <dt className={`admin-fine ${isLoud ? 'text-marigold-text' : 'text-muted'}`}>{name}</dt>
          <dd className="figure admin-part">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

const COUNTED = ['move', 'chairAlone', 'stay', 'cancel', 'unseated', 'leaves'] as const;

/** The counts: moved, only another chair, staying, cancelled, and without a chair. */
export function Counts({ closure: { counts } }: { closure: Closure }) {
  const { t } = useTranslation('admin-closures');
  const shown = COUNTED.filter((part) => part === 'move' || counts[part] > 0);
  return (
    <Figures
      label={t('counts.label')}
      figures={shown.map((part) => ({
        id: part,
        label: t(`counts.${part}`),
        count: counts[part],
        isLoud: part === 'unseated',
      }))}
    />
  );
}

/** The answers of the patients who were moved. */
export function Answers({ moves }: { moves: Closure['moves'] }) {
  const { t } = useTranslation('admin-closures');
  const counts = countAnswers(moves);
  if (Object.values(counts).every((count) => count === 0)) return null;
  return (
    <section aria-labelledby="closure-answers" className="flex flex-col gap-2">
      <h2 id="closure-answers" className="admin-heading">
        {t('answer.title')}
      </h2>
      <Figures
        label={t('answer.title')}
        figures={([...CLOSURE_ANSWERS, 'none'] as const).map((answer) => ({
          id: answer,
          label: t(`answer.${answer}`),
          count: counts[answer],
        }))}
      />
    </section>
  );
}
