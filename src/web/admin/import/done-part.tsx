import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Callout } from '../../ui/callout';

type DonePartProps = { title: string; text: string; onAnother: () => void; children: ReactNode };

/** What an import did. Its children are links onwards. */
export function DonePart({ title, text, onAnother, children }: DonePartProps) {
  const { t } = useTranslation('admin-import');
  const callout = useRef<HTMLDivElement>(null);
  useEffect(() => callout.current?.focus(), []);
  return (
    <div className="flex max-w-160 flex-col gap-4">
      <Callout ref={callout} tone="success" isLive title={title}>
        <p>{text}</p>
      </Callout>
      <div className="flex flex-wrap gap-2.5">
        {children}
        <Button size="compact" variant="neutral" onPress={onAnother}>
          {t('done.another')}
        </Button>
      </div>
    </div>
  );
}
