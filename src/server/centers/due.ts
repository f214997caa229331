/** Due work about centers: empties deleted ones, and tells of new charges. */
import { sql } from 'kysely';
import { HOUR_MS } from '../../domain/time';
import { emptyCenter } from '../bookings';
import type { Context } from '../context';
import { firstOf, ofRounds, ofRows, type Work } from '../platform/due/due';
import { removePhotoOf } from './remove-photo';
import { tellCharges } from './tell-charges';

/** Returns the due work about centers. */
export function centersDue(context: Context): Work[] {
  return [
    ofRounds('tell charges', firstOf('center_charges', 'tell_at', 'true'), {
      atATime: 10,
      budget: 50,
      some: (most) => tellCharges(context.database.db, context.clock(), most),
    }),
    ofRows<{ administratorId: string | null }>({
      name: 'close-center',
      table: 'centers',
      isDue: (now) => sql`deleted_at is not null and emptied_at is null and coalesce(due_at, deleted_at) <= ${now}`,
      since: sql`deleted_at`,
      account: sql`id`,
      // A process of the previous release wrote only into the record of actions who it was.
      columns: sql`coalesce(deleted_by, (select administrator_id from administrator_actions
        where action = 'center-deleted' and subject_id = centers.id::text limit 1)) as "administratorId"`,
      async run({ id, administratorId }) {
        await emptyCenter(context, { centerId: id, administratorId });
        await removePhotoOf(context, id);
        const { database, clock } = context;
        await database.db.updateTable('centers').set({ emptied_at: clock() }).where('id', '=', id).execute();
      },
      longestWaitMs: HOUR_MS,
      isAwaited: true,
    }),
  ];
}
