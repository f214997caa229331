import { useEffect } from 'react';
import { type Values, useTranslation } from './i18n/use-translation';
import { type Flash, forgetFlash } from './lib/flash';
import { showToast } from './ui/toast';

/** Shows the flash message of the previous page. */
export function FlashToast({ flash: { tone, namespace, say, values } }: { flash: Flash }) {
  const { t } = useTranslation(namespace);
  const given = JSON.stringify(values ?? {});
  useEffect(() => {
    forgetFlash();
    void asWritten(JSON.parse(given) as Values).then((written) =>
      showToast(tone, t(say as Parameters<typeof t>[0], written)),
    );
  }, [tone, t, say, given]);
  return null;
}

/** The same values, with dates and windows in the page's language. */
async function asWritten(values: Values): Promise<Values> {
  const { date, time } = values;
  if (typeof date !== 'string' || typeof time !== 'string') return values;
  const { formatDate, formatWindow } = await import('./i18n/format');
  return { ...values, date: formatDate(date), time: formatWindow(time) };
}
