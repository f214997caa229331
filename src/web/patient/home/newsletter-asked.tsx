import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

/** Sends people to their mail. Says the same whether or not the address has the letter already. */
export function NewsletterAsked({ email, onStartAgain }: { email: string; onStartAgain: () => void }) {
  const { t } = useTranslation('home');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice ref={notice} tone="success" isLive title={t('newsletter.sentTitle')} className="w-full">
        {t('newsletter.sentText', { email })}
      </Notice>
      <Button variant="outline" size="small" onPress={onStartAgain}>
        {t('newsletter.another')}
      </Button>
    </div>
  );
}
