import { useTranslation } from '../lib/i18n/use-translation';

/** Loading or checking, with a label in words. */
export function Spinner({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex min-h-80 flex-col items-center justify-center gap-4 text-teal">
      <Ring size={36} />
      <span className="text-muted">{label ?? t('loading')}</span>
    </div>
  );
}

/** A spinner, in the colour of the text beside it. */
export function Ring({ size = 20 }: { size?: number }) {
  return (
    <svg
      className="shrink-0 animate-turn"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2.5" opacity=".35" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
