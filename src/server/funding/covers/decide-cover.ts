/** A center's answer about a cover, from its queue. */
import type { CoverDecision } from '../../../contract/admin';
import { SCHEME_FACTS, type Scheme } from '../../../domain/schemes';
import { AppError } from '../../errors';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import {
  answerWaiting,
  freeChairs,
  recordDecision,
  refuseChairs,
  standingApproval,
  together,
  waitingChairs,
  writeApproval,
  writeNotApproved,
  writeNotNext,
} from '../cover-answers';
import { lockCover, lockPatients } from '../../appointments';
import { tellFunded } from '../../messages';

type Given = { coverId: string } & CoverDecision;

/**
 * Answers for one center; the caller has checked the right. Approved: waiting chairs that are covered are confirmed,
 * with a share due at the center, and others are refused or wait on (`answerWaiting`). Refused: the same chairs are
 * offered to the patient for their own money. A paper is wanted: the chairs keep waiting until the same time.
 *
 * While an approval stands and a next one is asked for, the answer is about the next one, which comes on top of the
 * present one; that continues whatever the answer. Chairs that get no next approval are offered for the patient's own
 * money or, if the scheme forbids asking for it, freed. `corrects`: an approval replaces the present one instead.
 * `keeps`: a refusal, or a wish for a paper, is about the next approval even if nothing waits for it any more, where it
 * would otherwise end the present one; and an approval is not written if somebody has answered meanwhile.
 *
 * Throws `cover-not-found`, `edit-conflict`, and `invalid-input` for an approval that has ended, or a next one that
 * ends before the present one.
 */
export async function decideCover(tx: Tx, administrator: Administrator, given: Given, now: Date): Promise<void> {
  const { coverId, centerId } = given;
  const find = () =>
    tx
      .selectFrom('cover_checks')
      .innerJoin('covers', 'covers.id', 'cover_checks.cover_id')
      .innerJoin('patients', 'patients.id', 'covers.patient_id')
      .select(['covers.patient_id', 'patients.name as patient', 'covers.scheme'])
      .where('cover_checks.cover_id', '=', coverId)
      .where('cover_checks.center_id', '=', centerId)
      .where('covers.removed_at', 'is', null)
      .executeTakeFirst();
  const first = await find();
  if (!first) throw new AppError('cover-not-found');
  await lockPatients(tx, [first.patient_id]);
  await lockCover(tx, coverId);
  // The cover may have been removed, or merged into another one, while we waited for the locks.
  const cover = await find();
  if (!cover) throw new AppError('cover-not-found');

  const standing = await standingApproval(tx, given, now);
  const scheme = cover.scheme as Scheme;
  const about = { patient: { id: cover.patient_id, name: cover.patient }, centerId };
  if (given.decision === 'approve') {
    // The approval would replace one that another clerk has just given.
    if (given.keeps && standing && !standing.isNextAsked) throw new AppError('edit-conflict');
    const isNext = (standing?.isNextAsked ?? false) && !given.corrects;
    const approved = await writeApproval(tx, administrator, { coverId, centerId, scheme }, { ...given, isNext }, now);
    const appointments = await answerWaiting(tx, administrator, approved, now);
    const after = { decision: given.decision, approvedUntil: given.approvedUntil, appointments, ...aboutNext(isNext) };
    await recordDecision(tx, administrator, { ...about, after, note: null }, now);
    return;
  }
  const { decision, reason } = given;
  const waiting = await waitingChairs(tx, given, now);
  const state = decision === 'refuse' ? 'refused' : 'paper-wanted';
  const isAboutNext = standing !== null && (standing.isNextAsked || given.keeps === true);
  if (isAboutNext) await writeNotNext(tx, given, { state, reason }, now);
  else await writeNotApproved(tx, administrator, given, { state, reason }, now);
  if (decision === 'refuse') {
    if (isAboutNext && SCHEME_FACTS[scheme].isFree) await freeChairs(tx, administrator, waiting, reason, now);
    else await refuseChairs(tx, administrator, waiting, { reason, centerId, isNext: isAboutNext }, now);
  } else for (const ids of together(waiting)) await tellFunded(tx, ids, { kind: 'paper', reason }, now);
  await recordDecision(
    tx,
    administrator,
    { ...about, after: { decision, ...aboutNext(isAboutNext) }, note: reason },
    now,
  );
}

/** For the activity log: whether the answer was about the next approval. */
const aboutNext = (isNext: boolean) => (isNext ? { about: 'next-approval' as const } : {});
