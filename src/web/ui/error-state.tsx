import CircleAlert from 'lucide-react/icons/circle-alert';
import { Trans, useTranslation } from '../lib/i18n/use-translation';
import { useSupport } from '../lib/i18n/use-support';
import { Button } from './button';
import { phoneHref } from '../../domain/phone-href';

type ErrorStateProps = {
  /** What failed, as a sentence: "The centers could not be loaded." */
  title: string;
  /** The reason, as far as it helps a person. */
  text?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  headingLevel?: 1 | 2 | 3;
};

/** Says that loading failed, with a retry button and a number to call. Shown instead of an empty list. */
export function ErrorState({ title, text, onRetry, isRetrying, headingLevel = 2 }: ErrorStateProps) {
  const { t } = useTranslation();
  const { phone, hours } = useSupport();
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded-card border border-line bg-surface px-5 py-10 text-center desk:py-14"
    >
      <CircleAlert size={36} className="mb-2 text-red" />
      <Heading className="type-card-title">{title}</Heading>
      {text && <p className="max-w-[44ch] text-muted">{text}</p>}
      {onRetry && (
        <Button className="mt-3" onPress={onRetry} isBusy={isRetrying} busyLabel={t('loading')}>
          {t('tryAgain')}
        </Button>
      )}
      <p className="type-second mt-3 text-muted">
        <Trans
          t={t}
          id="orCall"
          values={{ phone, hours }}
          components={{ phone: <a className="text-link figure" href={phoneHref(phone)} /> }}
        />
      </p>
    </div>
  );
}
