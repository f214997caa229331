import { type DeskPayment, DESK_PAYMENTS } from '../../../domain/desk';
import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { RadioCards } from '../ui/radio-cards';
import { SchemePart, SponsorPart } from './funding-part';
import type { Funded } from './use-funded';

type PaymentPartProps = {
  center: string | null;
  /** The sum of all sessions at the center's price, in rupees. */
  charge: number;
  payment: DeskPayment;
  onChange: (payment: DeskPayment) => void;
  funded: Funded;
};

/** Chooses how it is paid, and asks for what a scheme or a sponsor needs. */
export function PaymentPart({ center, charge, payment, onChange, funded }: PaymentPartProps) {
  const { t } = useTranslation('admin-book');
  const isPlain = payment === 'link' || payment === 'desk' || payment === 'later';
  return (
    <>
      <RadioCards
        label={t('payment.title')}
        cards={DESK_PAYMENTS.map((id) => ({ id, label: t(`payment.${id}`) }))}
        value={payment}
        onChange={onChange}
      />
      {/* As high as the longest text, so that nothing moves when another is chosen. */}
      <p role="status" className="admin-fine -mt-3 min-h-[4.2em] text-muted">
        {isPlain && (funded.isFree || center === null)
          ? t(`payment.plainHints.${payment}`)
          : t(`payment.${payment}Hint`, { amount: formatPrice(charge) })}
      </p>
      {payment === 'scheme' && (
        <SchemePart
          center={center}
          funding={funded.terms}
          typed={funded.typed}
          onType={funded.type}
          approval={funded.approval}
        />
      )}
      {payment === 'sponsor' && (
        <SponsorPart
          code={funded.typed.sponsorCode}
          onType={(sponsorCode) => funded.type({ sponsorCode })}
          sponsor={funded.sponsor}
          isKnown={funded.isSponsorKnown}
        />
      )}
    </>
  );
}
