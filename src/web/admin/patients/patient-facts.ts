import type { ReactNode } from 'react';
import type { DeskPatient } from '../../../contract/admin/desk/person';
import { showAbha } from '../../../domain/abha';
import { ABOUT } from '../../../locales/about';
import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { plainDate } from '../ui/format';

/** Lists the details that a center keeps of a person, as names and values. Unknown ones are left out. */
export function usePatientFacts(patient: DeskPatient): { label: string; value: ReactNode }[] {
  const { t } = useTranslation('admin-patients');
  const { center, fileNumber, note, address, pinCode, relative, doctor, abha, language, dues } = patient;
  const place = [address, pinCode].filter(Boolean).join(', ');
  return [
    { label: t('facts.file'), value: fileNumber },
    { label: t('facts.next'), value: patient.nextSession && plainDate(patient.nextSession) },
    { label: t('facts.dues'), value: dues > 0 && formatPrice(dues) },
    { label: t('facts.address'), value: place },
    { label: t('facts.relative'), value: relative && [relative.name, relative.phone].filter(Boolean).join(', ') },
    { label: t('facts.doctor'), value: doctor },
    { label: t('facts.abha'), value: abha && showAbha(abha) },
    { label: t('facts.language'), value: language && ABOUT[language].name },
    { label: t('facts.note'), value: note },
    { label: t('facts.center'), value: center?.name },
  ].filter(({ value }) => value);
}
