import type { BookingFunding } from '../../../contract/funding';
import { useTranslation } from '../../lib/i18n/use-translation';
import { shortSchemeName } from './scheme-names';

/** Returns who pays, in a word or two; null where the patient pays online. */
export function useFundingWord(): (funding: BookingFunding | undefined) => string | null {
  const { t } = useTranslation('admin');
  return (funding) => {
    switch (funding?.kind) {
      case undefined:
      case 'self-online':
        return null;
      case 'self-at-center':
        return t('funding.atCenter');
      case 'sponsor':
        // Where the center charges nothing, there is no sponsor.
        return funding.sponsor === undefined ? null : t('funding.sponsor');
      case 'scheme-full':
      case 'scheme-part':
        return funding.scheme ? shortSchemeName(funding.scheme) : t('funding.scheme');
    }
  };
}

/** Whether a booking is shown without an amount: a scheme pays everything, and the patient may not be charged. */
export function isWithoutAmount(funding: BookingFunding | undefined): boolean {
  return funding?.kind === 'scheme-full';
}

/** A small label that says who pays. Empty where the patient pays online. */
export function FundingLabel({ funding }: { funding: BookingFunding | undefined }) {
  const word = useFundingWord()(funding);
  if (word === null) return null;
  return (
    <span className="admin-strong admin-fine rounded-[6px] bg-teal-tint px-2 whitespace-nowrap text-teal">{word}</span>
  );
}
