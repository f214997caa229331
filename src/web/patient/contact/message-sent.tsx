import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useSupport } from '../../i18n/use-support';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

/** Says that the message has gone, where the answer will come, and lets one write again. */
export function MessageSent({ email, onWriteAnother }: { email: string; onWriteAnother: () => void }) {
  const { t } = useTranslation('contact');
  const { hours } = useSupport();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section className="flex max-w-152 flex-col items-start gap-5">
      <Notice ref={notice} tone="success" isLive title={t('sent.title')} className="w-full">
        {t('sent.text', { email, hours })}
      </Notice>
      <Button variant="outline" onPress={onWriteAnother}>
        {t('sent.another')}
      </Button>
    </section>
  );
}
