import Ambulance from 'lucide-react/icons/ambulance';
import Armchair from 'lucide-react/icons/armchair';
import Droplets from 'lucide-react/icons/droplets';
import House from 'lucide-react/icons/house';
import { useTranslation } from '../../i18n/use-translation';
import { FactRows } from '../../ui/fact-rows';
import { Note } from '../../ui/note';
import { Notice } from '../../ui/notice';
import { SourceList } from '../../ui/source-list';

const KINDS = [
  { id: 'inCenter', Icon: Armchair },
  { id: 'home', Icon: House },
  { id: 'peritoneal', Icon: Droplets },
  { id: 'urgent', Icon: Ambulance },
] as const;
const FACTS = ['where', 'often', 'first'] as const;

/** The four kinds of dialysis: where, how often, and the preparation. */
export function OurServices() {
  const { t } = useTranslation('services');
  return (
    <>
      <ul className="grid gap-3.5 desk:grid-cols-2 desk:gap-6">
        {KINDS.map(({ id, Icon }) => (
          <li
            key={id}
            className="rounded-card border border-line bg-surface px-4.5 pt-5 pb-2 desk:px-7 desk:pt-7 desk:pb-4"
          >
            <div className="flex items-center gap-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-tile bg-teal-tint text-teal">
                <Icon aria-hidden="true" size={24} strokeWidth={1.75} />
              </span>
              <h2 className="type-card-title">{t(`kinds.${id}.title`)}</h2>
            </div>
            <p className="mt-3 mb-1 text-muted">{t(`kinds.${id}.text`)}</p>
            <div className="type-second">
              <FactRows
                isCompact
                facts={FACTS.map((fact) => ({ label: t(`kinds.${fact}`), value: t(`kinds.${id}.${fact}`) }))}
              />
            </div>
          </li>
        ))}
      </ul>
      <Note className="mt-6">{t('offered')}</Note>
      <Notice tone="error" isStatic title={t('emergency.title')} className="mt-3.5">
        {t('emergency.text')}
      </Notice>
      <SourceList sources={t.list('servicesSources')} />
    </>
  );
}
