import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { type MouseEvent, useRef } from 'react';
import { session } from '../../../contract/admin/staff/session';
import type { Right } from '../../../domain/rights';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { buttonStyles } from '../../ui/button-styles';
import { useMay } from '../api/administrator';
import { callAdmin } from '../api/call-admin';
import { tell } from './tell';

/** The whole of a filtered list, for its file. */
export function withoutPage<Query extends object>(query: Query) {
  return { ...query, page: undefined, pageSize: undefined, after: undefined, before: undefined };
}

/**
 * Downloads a filtered list, for who may; the server names the file. The browser streams it, however long it is. The
 * session is checked first, since a browser does not say why a download failed. `href`: of the file, with its filters. `right`: which
 * right the file needs.
 */
export function ExportLink({ href, fileName, right = 'export' }: { href: string; fileName: string; right?: Right }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const errorText = useErrorText();
  const link = useRef<HTMLAnchorElement>(null);
  const isChecked = useRef(false);
  const check = useMutation({
    mutationFn: () => callAdmin(session.getAdmin),
    onSuccess: () => {
      isChecked.current = true;
      link.current?.click();
    },
    onError: (error) => tell('error', t('export.failed', { why: errorText(error) })),
  });

  function onClick(event: MouseEvent) {
    if (isChecked.current) {
      isChecked.current = false;
      return;
    }
    event.preventDefault();
    if (!check.isPending) check.mutate();
  }

  if (!may(right)) return null;
  return (
    <a
      ref={link}
      href={href}
      download={fileName}
      onClick={onClick}
      className={buttonStyles({ variant: 'neutral', size: 'compact' })}
    >
      <Download size={18} />
      {t('export.csv')}
    </a>
  );
}
