import { useTranslation } from '../../i18n/use-translation';
import { SCHEME_GROUPS } from './schemes';

/** Links to the cards of all schemes. */
export function OnThisPage() {
  const { t } = useTranslation('financial');
  return (
    <nav aria-labelledby="on-this-page" className="self-start rounded-card border border-line bg-surface p-5 desk:p-7">
      <h2 id="on-this-page" className="type-card-title">
        {t('onThisPage')}
      </h2>
      <ul className="mt-2">
        {SCHEME_GROUPS.flatMap(({ schemes }) => schemes).map((id) => (
          <li key={id}>
            <a href={`#${id}`} className="text-link inline-flex min-h-11 items-center">
              {t(`schemes.${id}.name`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
