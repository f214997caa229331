import { type ComponentProps, type ComponentType, Suspense, lazy, useEffect, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation';
import { loadPart, untilLoaded } from '../../lib/parts';
import type QrCode from './qr-code';

type Props = ComponentProps<typeof QrCode>;

const load = () => import('./qr-code').then((file) => file.default);
const Part = lazy<ComponentType<Props>>(() =>
  loadPart(load).then(
    (part) => ({ default: part }),
    () => ({ default: Again }),
  ),
);

/** A text as a QR code, whose library is loaded with it. Where that fails, a sentence says so until there is a network again. */
export function QrCodePart(props: Props) {
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

function Again(props: Props) {
  const { t } = useTranslation('admin-two-step');
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  useEffect(() => void untilLoaded(load).then((part) => setLoaded(() => part)), []);
  return Loaded ? <Loaded {...props} /> : <p className="p-4 text-center text-muted">{t('enrol.pictureFailed')}</p>;
}
