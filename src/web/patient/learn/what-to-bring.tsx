import { useTranslation } from '../../i18n/use-translation';
import { BulletList } from '../../ui/bullet-list';
import { Card } from '../../ui/card';

/** Papers that a center asks for, always and the first time. */
export function WhatToBring() {
  const { t } = useTranslation('learn');
  return (
    <section aria-labelledby="bring">
      <h2 id="bring" className="type-section">
        {t('bring.title')}
      </h2>
      <div className="mt-6 grid gap-3.5 desk:grid-cols-2 desk:gap-6">
        <Card className="p-4.5 desk:p-7">
          <h3 className="type-card-title mb-3">{t('bring.first')}</h3>
          <BulletList points={t.list('bring.points')} />
        </Card>
        <Card className="p-4.5 desk:p-7">
          <h3 className="type-card-title mb-3">{t('bring.newTitle')}</h3>
          <BulletList points={t.list('bring.newPoints')} />
        </Card>
      </div>
    </section>
  );
}
