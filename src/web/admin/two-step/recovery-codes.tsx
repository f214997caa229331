import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useRef, useState } from 'react';
import { PRODUCT } from '../../../domain/product';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { buttonStyles } from '../../ui/button-styles';
import { Checkbox } from '../../ui/checkbox';
import { CopyButton } from '../ui/copy-button';
import { type HeadingLevel, StepHeading } from './step-heading';

type RecoveryCodesProps = {
  codes: readonly string[];
  userName: string;
  headingLevel: HeadingLevel;
  onDone: () => void;
};

/**
 * The recovery codes, shown only once: to copy, download or print. Stays until the user confirms that they are saved.
 */
export function RecoveryCodes({ codes, userName, headingLevel, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('admin-two-step');
  const [isKept, setKept] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const tick = useRef<HTMLInputElement>(null);
  const owner = t('recovery.of', { userName, product: PRODUCT.name });
  const file = `${owner}\n\n${codes.join('\n')}\n`;

  function goOn() {
    if (isKept) return onDone();
    setMissed(true);
    tick.current?.focus();
  }

  return (
    <div className="flex flex-col gap-4">
      <StepHeading level={headingLevel} takesFocus>
        {t('recovery.title')}
      </StepHeading>
      <p className="print:hidden">{t('recovery.text')}</p>
      <p className="hidden print:block">{owner}</p>
      <ul
        aria-label={t('recovery.list')}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-chip bg-sunken px-4 py-3.5 font-mono text-body max-[22rem]:text-base"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 print:hidden">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={`${PRODUCT.name.toLowerCase()}-recovery-codes.txt`}
          className={buttonStyles({ variant: 'neutral', size: 'compact' })}
        >
          <Download size={18} />
          {t('recovery.download')}
        </a>
        <Button variant="neutral" size="compact" icon={<Printer size={18} />} onPress={() => window.print()}>
          {t('recovery.print')}
        </Button>
        <CopyButton text={codes.join('\n')} name={t('recovery.copy')} />
      </div>
      <div className="flex flex-col gap-3 print:hidden">
        <Checkbox
          ref={tick}
          isSelected={isKept}
          onChange={(kept) => {
            setKept(kept);
            setMissed(false);
          }}
          error={isMissed ? t('recovery.keptRequired') : undefined}
        >
          {t('recovery.kept')}
        </Checkbox>
        <Button size="compact" isFullWidth onPress={goOn}>
          {t('recovery.done')}
        </Button>
      </div>
    </div>
  );
}
