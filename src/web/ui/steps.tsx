import Check from 'lucide-react/icons/check';
import { useTranslation } from '../lib/i18n/use-translation';

type StepsProps = {
  labels: readonly string[];
  /** The current step, from 1. */
  current: number;
};

/** The progress in a sequence: a bar and a word for each step. */
export function Steps({ labels, current }: StepsProps) {
  const { t } = useTranslation();
  return (
    <div>
      <p className="sr-only" role="status">
        {t('stepOf', { step: current, count: labels.length, label: labels[current - 1] })}
      </p>
      <ol aria-hidden="true" className="flex gap-2">
        {labels.map((label, index) => (
          <li key={label} className="flex flex-1 flex-col gap-2 max-[20rem]:flex-auto">
            <span className={`h-1.25 rounded-full ${index < current ? 'bg-teal' : 'bg-line'}`} />
            <span
              className={`type-small flex items-center gap-1.5 ${index + 1 === current ? 'font-strong text-teal' : 'text-muted'}`}
            >
              {label}
              {index + 1 < current && <Check size={16} className="stroke-2 shrink-0 max-[20rem]:hidden" />}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
