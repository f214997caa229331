/** Today’s list of who came without an appointment, and what the desk does with who is on it. */
import { type WalkIn, walkIns } from '../../../contract/admin/desk/walk-ins';
import type { WalkInEnd } from '../../../domain/walk-ins';
import { useTranslation } from '../../lib/i18n/use-translation';
import { queryOf } from '../api/query-of';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useChange } from '../api/use-change';
import { tell } from '../ui/tell';

/** The list is fetched again at this interval: others at the same desk receive people too. */
const REFRESH_MS = 20_000;

/** Who came to a center today without an appointment. */
export function walkInsQuery(centerId: string) {
  return queryOf(
    walkIns.list,
    { query: { centerId } },
    { staleTime: 0, refetchInterval: REFRESH_MS, refetchOnWindowFocus: 'always' },
  );
}

type End = { one: WalkIn; as: WalkInEnd };

/** Takes somebody off the list and says so, with an undo; and puts them back, until the day is over. */
export function useEndWalkIn() {
  const { t } = useTranslation('admin-walk-ins');
  const errorText = useAdminErrorText();
  const failed = (error: Error, { patient: { name } }: WalkIn) =>
    tell('error', t('said.notDone', { name, reason: errorText(error) }));
  const back = useChange((call, { _id }: WalkIn) => call(walkIns.resume, { params: { id: _id } }), {
    onSuccess: (_answer, { patient: { name }, number }) => tell('success', t('said.back', { name, number })),
    onError: failed,
  });
  const end = useChange((call, { one, as }: End) => call(walkIns.end, { params: { id: one._id }, body: { as } }), {
    onSuccess: (_answer, { one, as }) =>
      tell('success', t(`said.${as}`, { name: one.patient.name }), {
        label: t('undo'),
        onPress: () => back.mutate(one),
      }),
    onError: (error, { one }) => failed(error, one),
  });
  return {
    end: end.mutate,
    back: back.mutate,
    busy: end.isPending ? end.variables.one._id : back.isPending ? back.variables._id : null,
  };
}
