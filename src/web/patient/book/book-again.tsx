import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { lastCenterQuery } from './queries';

/** For a patient who was here before: the last center again. Nothing for anyone else. */
export function BookAgain({ onChoose }: { onChoose: (centerId: string) => void }) {
  const { t } = useTranslation('book');
  const session = useSession();
  const { data: center } = useQuery({ ...lastCenterQuery, enabled: session.status === 'authenticated' });
  if (!center) return null;
  return (
    <section
      aria-labelledby="book-again"
      className="flex max-w-176 flex-wrap items-center gap-x-5 gap-y-4 rounded-card border border-line bg-surface p-4.5 desk:p-6"
    >
      <img
        src={`/images/${center.Photo}`}
        alt=""
        width={112}
        height={84}
        className="h-21 w-28 rounded-tile object-cover"
      />
      <div className="min-w-0 flex-1 basis-48">
        <h2 id="book-again" className="type-card-title">
          {t('again.title')}
        </h2>
        <p className="mt-1 text-muted">{t('again.text', { center: center.CenterName, city: center.CenterCity })}</p>
      </div>
      <Button className="max-md:w-full" onPress={() => onChoose(center._id)}>
        {t('again.action')}
      </Button>
    </section>
  );
}
