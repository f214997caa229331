import { Link } from 'react-router';
import * as paths from '../../../contract/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Chip } from '../../ui/chip';
import { FactRows } from '../../ui/facts';
import { Note } from '../../ui/note';
import { SourceList } from '../../ui/source-list';

/** Three common payers in India, then two from the specification. */
const PAYERS = [
  { id: 'pmjay', confirm: 'center' },
  { id: 'cghs', confirm: 'center' },
  { id: 'esic', confirm: 'center' },
  { id: 'medicare', confirm: 'plan' },
  { id: 'medicaid', confirm: 'plan' },
] as const;
const FACTS = ['what', 'ask'] as const;

/** Possible payers for dialysis, and what to ask them. We promise nothing in their name. */
export function Insurance() {
  const { t } = useTranslation('services');
  return (
    <>
      <h2 className="type-section">{t('insurance.title')}</h2>
      <p className="mt-3 max-w-[66ch] text-muted">{t('insurance.lead')}</p>
      <Note className="mt-5 max-w-[76ch]">{t('insurance.howWePay')}</Note>
      <ul className="mt-6 grid gap-3.5 desk:gap-4">
        {PAYERS.map(({ id, confirm }) => (
          <li key={id} className="rounded-card border border-line bg-surface px-4.5 pt-5 pb-2 desk:px-7">
            <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h3 className="type-card-title">{t(`insurance.${id}.name`)}</h3>
              <Chip>{t(`insurance.confirm.${confirm}`)}</Chip>
            </div>
            <FactRows
              facts={FACTS.map((fact) => ({ label: t(`insurance.${fact}`), value: t(`insurance.${id}.${fact}`) }))}
            />
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <Link to={paths.financialAssistance} className="text-link">
          {t('insurance.more')}
        </Link>
      </p>
      <SourceList sources={t.list('insurance.sources')} />
    </>
  );
}
