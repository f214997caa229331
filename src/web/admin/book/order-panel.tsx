import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { ReasonField } from './reason-field';
import type { DeskPayment } from '../../../domain/desk';
import type { Sitting } from '../../../domain/series';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { PanelCallout } from '../ui/panel-callout';
import { type DeskOrder, missingOf } from './desk-order';
import { PaymentPart } from './payment-part';
import type { Picked } from './free-week';
import { SessionList } from './session-list';
import type { Funded } from './use-funded';
import { warningOf } from './warnings';

type OrderPanelProps = {
  order: DeskOrder;
  /** What a session costs at the center before any is chosen, in rupees. */
  charge: number;
  funded: Funded;
  /** The patient's other sessions. */
  others: readonly Sitting[];
  onSessions: (sessions: Picked[]) => void;
  onChair: (chair: number | null) => void;
  onPayment: (payment: DeskPayment) => void;
  onReason: (reason: string) => void;
  book: { mutate: () => void; isPending: boolean; error: Error | null };
};

/** How it is paid, what was chosen, and the button that books it. */
export function OrderPanel(props: OrderPanelProps) {
  const { order, charge, funded, others, onSessions, onChair, onPayment, onReason, book } = props;
  const { center, sessions, payment, reason } = order;
  const { t } = useTranslation('admin-book');
  const errorText = useAdminErrorText();
  const sitsThere = ({ date, window }: Picked) =>
    warningOf({ date, startHour: window.startHour }, others)?.kind === 'same';
  const missing = sessions.some(sitsThere) ? 'elsewhere' : missingOf(order);
  const charges = sessions.reduce((sum, { window }) => sum + window.charge, 0);
  const price = payment === 'none' ? 0 : funded.by ? funded.share * sessions.length : charges;
  const total = formatPrice(price);
  return (
    <section
      aria-labelledby="desk-sessions"
      className="flex min-w-0 flex-col rounded-tile border border-line bg-surface lg:sticky lg:top-6"
    >
      <div className="flex flex-col gap-5 px-4 pt-4 pb-3">
        <PaymentPart
          center={center}
          charge={sessions.length > 0 ? charges : charge}
          payment={payment}
          onChange={onPayment}
          funded={funded}
        />
        {reason !== null && <ReasonField value={reason} onChange={onReason} />}
        <div className="flex flex-col gap-2">
          <h2 id="desk-sessions" className="admin-heading">
            {t('sessions.title')}
          </h2>
          <SessionList
            sessions={sessions}
            onChange={onSessions}
            chair={order.chair}
            onChair={onChair}
            others={others}
          />
        </div>
      </div>
      {/* Always in sight, however many sessions there are; on a phone above the tabs. */}
      <div className="sticky bottom-(--tabs) flex flex-col gap-2.5 rounded-b-tile border-t border-line bg-surface px-4 py-3 rail:bottom-0">
        {book.error && <PanelCallout tone="error">{errorText(book.error)}</PanelCallout>}
        {sessions.length > 0 && (
          <p className="flex justify-between gap-3">
            <span>{t('total', { count: sessions.length })}</span>
            {price > 0 && <strong className="tabular admin-strong">{total}</strong>}
          </p>
        )}
        <Button
          isFullWidth
          isBusy={book.isPending}
          busyLabel={t('busy')}
          unavailableBecause={missing && t(`missing.${missing}`)}
          onPress={() => book.mutate()}
        >
          {sessions.length === 0
            ? t('open')
            : t(price > 0 ? 'bookFor' : 'book', { count: sessions.length, amount: total })}
        </Button>
      </div>
    </section>
  );
}
