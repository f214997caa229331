import { Link, useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import type { Center } from '../../../contract/centers';
import type { CenterFunding, TakenScheme } from '../../../contract/funding';
import { formatDate, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { SchemeNames } from '../../lib/scheme-names';
import { BulletList } from '../../ui/bullet-list';
import { Card } from '../../ui/card';
import { forIn } from '../people/for-whom';

type SessionPriceProps = { center: Center; funding: CenterFunding; names: SchemeNames };

const TITLE = 'font-strong';

/** What a session costs at a center: for patients who pay themselves, with what that includes, and on each scheme. */
export function SessionPrice({ center, funding, names }: SessionPriceProps) {
  const { t } = useTranslation(['prices', 'paying', 'funding']);
  const { online, atCenter, sponsors, schemes, price } = funding;
  const { for: whom } = forIn(useSearchParams()[0]);
  const listed = (methods: readonly ('card' | 'upi' | 'netbanking' | 'cash')[]) =>
    methods.map((method) => t(`paying:methods.${method}`)).join(', ');
  const includes = [
    ...(price?.dialyser ? [t(`dialyser.${price.dialyser}`)] : []),
    ...(price?.includes ?? []).map((one) => t(`include.${one}`)),
  ];
  const ways = [
    ...(online.length > 0 ? [t('online', { methods: listed(online) })] : []),
    ...(atCenter.length > 0 ? [t('atCenter', { methods: listed(atCenter) })] : []),
    ...(sponsors ? [t('sponsors')] : []),
  ];
  return (
    <section aria-labelledby="session-price">
      <h2 id="session-price" className="mb-3 type-part">
        {t('title')}
      </h2>
      <div className="grid items-start gap-3 desk:grid-cols-2 desk:gap-6">
        <Card className="flex flex-col gap-5 p-4.5 desk:p-6">
          <dl className="flex flex-wrap items-baseline justify-between gap-x-6">
            <dt>{t('session')}</dt>
            <dd className="figure text-xl font-price">{formatPrice(center.DialysisCharge)}</dd>
            <dd className="type-second w-full text-muted">{t('noTaxes')}</dd>
          </dl>
          {includes.length > 0 && (
            <div>
              <h3 className={TITLE}>{t('includes')}</h3>
              <BulletList points={includes} />
            </div>
          )}
          {price && price.extras.length > 0 && (
            <div>
              <h3 className={TITLE}>{t('extras')}</h3>
              <dl>
                {price.extras.map(({ name, price: extra }) => (
                  <div key={name} className="flex flex-wrap justify-between gap-x-6 py-1">
                    <dt className="wrap-anywhere">{name}</dt>
                    <dd className="figure">{formatPrice(extra)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          )}
          {ways.length > 0 && (
            <div>
              <h3 className={TITLE}>{t('ways')}</h3>
              <BulletList points={ways} />
            </div>
          )}
        </Card>
        {schemes.length > 0 && (
          <Card className="p-4.5 desk:p-6">
            <h3 className="type-card-title">{t('schemes')}</h3>
            <ul className="divide-y divide-line">
              {schemes.map((taken) => (
                <SchemeTerms key={taken.scheme} taken={taken} names={names} />
              ))}
            </ul>
            <Link to={paths.schemes(whom)} className="text-link mt-2 inline-flex min-h-11 items-center">
              {t('keep')}
            </Link>
          </Card>
        )}
      </div>
    </section>
  );
}

/** The terms on which a center takes a scheme. Where the patient pays nothing, no sum is shown. */
function SchemeTerms({ taken, names }: { taken: TakenScheme; names: SchemeNames }) {
  const { t, language } = useTranslation(['prices', 'funding']);
  const { scheme, share, checkedOn, papers, referralNeeded, daysBefore, sessionsPerCourse } = taken;
  const terms = [
    ...(papers.length > 0
      ? [t('papers', { papers: papers.map((paper) => t(`funding:papers.${paper}`)).join(', ') })]
      : []),
    ...(referralNeeded ? [t('referral')] : []),
    ...(daysBefore > 0 ? [t('daysBefore', { count: daysBefore })] : []),
    ...(sessionsPerCourse ? [t('course', { count: sessionsPerCourse })] : []),
  ];
  return (
    <li className="py-3.5">
      <h4 className="font-strong wrap-anywhere">{names[scheme]![language]}</h4>
      <p className="font-label text-green">{share > 0 ? t('share', { price: formatPrice(share) }) : t('free')}</p>
      {terms.length > 0 && <p className="type-second mt-0.5">{terms.join(' ')}</p>}
      <p className="type-small tabular mt-0.5 text-muted">{t('checked', { date: formatDate(checkedOn) })}</p>
    </li>
  );
}
