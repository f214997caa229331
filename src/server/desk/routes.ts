/** The endpoints of a center's desk: finding patients, booking for them, moving, and undoing that within seconds. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ARRIVAL_CODE_PATH, endpoint } from '../../contract';
import { REGISTER_CSV, desk, registerFilters } from '../../contract/admin';
import { mayDo } from '../../domain/person-deeds';
import { istDateOf } from '../../domain/time';
import type { Context } from '../context';
import { answerBooked, presentBookings } from './answer-booked';
import { bookAtDesk, presentUndo } from './book-at-desk';
import { listFreeChairs } from '../seats';
import { lockPatients } from '../appointments';
import { answerRequest, doOrAsk, requestsOf } from './ask-others';
import { changeFile, partsOf } from './correct-patient';
import { correctionsOf, deedsOf } from './person-history';
import {
  addPatient,
  type AtDesk,
  claimsOf,
  consentAtDesk,
  consentsOf,
  exportRegister,
  findByPhone,
  findFor,
  hasConsented,
  listRegister,
  mergesOf,
  previewMerge,
  register,
  shownTo,
  sittingsOf,
  takeBackClaim,
  undoMerge,
  wholeRegister,
} from '../patients';
import { moveAtDesk } from './move-at-desk';
import { swapAtDesk } from './swap-at-desk';
import { undoChange } from './undo';
import { mailsOfPatient } from '../bookings';
import { noticesOfPatient } from '../messages';
import { arrivalCode, arrivalPin } from '../platform/secrets/arrival';
import { FILE, route } from '../platform/http/route';
import { recordAction, requireCenterIn } from '../staff';

/** How many messages of each kind a person's page shows. */
const MESSAGES_SHOWN = 20;
const TAG = { tag: 'Administration' };
const CSV = endpoint({
  method: 'GET',
  path: REGISTER_CSV,
  for: 'administrator',
  right: 'export',
  summary: 'The people of the register who fit, as a CSV file.',
  query: registerFilters,
  response: FILE,
  refusals: ['center-not-found'],
});
const ASKED = 'Another center knows this person too. It is asked, and it is done once they agree.';

export function deskRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, limits, secret } = context;
  const { db } = database;

  route(app, desk.findPatients, TAG, async ({ query, administrator, scope }) => {
    const { q, phone } = query;
    if (phone) {
      await limits.take('patient-phone-administrator', administrator.administratorId);
      const wanted = { phone, name: q };
      const found = await db.transaction().execute((tx) => findByPhone(tx, administrator, scope, wanted, clock()));
      return { success: true as const, ...found, count: found.patients.length };
    }
    return { success: true as const, ...(await listRegister(db, scope, query, clock())) };
  });

  route(app, CSV, TAG, async ({ query, administrator, scope }, _request, reply) => {
    const now = clock();
    const { count, people } = await wholeRegister(db, scope, query, now);
    const subject = { subject: 'patient', subjectName: `${count} patients` } as const;
    // Without the search text, which may be a person's name: the audit log outlives the person.
    const after = { ...query, ...(query.q && { q: true }), count };
    const centerId = query.centerId ?? (scope !== 'all' && scope.length === 1 ? scope[0]! : null);
    await recordAction(db, administrator, { action: 'register-exported', ...subject, after, centerId }, now);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="register-${istDateOf(now)}.csv"`)
      .send(Readable.from(exportRegister(people)));
  });

  route(app, desk.addPatient, TAG, async ({ body: { centerId, ...person }, administrator, scope }) => {
    requireCenterIn(scope, centerId);
    const now = clock();
    const id = await db.transaction().execute(async (tx) => {
      const added = await addPatient(tx, administrator, scope, person, now);
      await register(tx, centerId, added, now);
      return added;
    });
    return {
      success: true as const,
      message: 'They are in the register.',
      patient: await known({ administrator, scope }, id),
    };
  });

  route(app, desk.patient, TAG, async ({ params, administrator, scope }) => {
    const patient = await known({ administrator, scope }, params.id);
    const maySee = mayDo(patient.knownAs, 'see') === 'yes';
    return {
      success: true as const,
      patient,
      sittings: await sittingsOf(db, params.id, clock()),
      history: maySee ? await correctionsOf(db, scope, params.id) : [],
      consents: maySee ? await consentsOf(db, params.id) : [],
      hasConsented: maySee && (await hasConsented(db, params.id)),
      deeds: maySee ? await deedsOf(db, scope, params.id) : [],
      requests: maySee ? await requestsOf(db, { administrator, scope }, params.id, clock()) : [],
      claims: maySee ? await claimsOf(db, params.id, clock()) : [],
      merges: mayDo(patient.knownAs, 'undo-merge') === 'yes' ? await mergesOf(db, params.id, clock()) : [],
    };
  });

  route(app, desk.consent, TAG, async ({ params, body, administrator, scope }) => {
    const now = clock();
    await db.transaction().execute(async (tx) => {
      await lockPatients(tx, [params.id]);
      const { name } = await findFor(tx, { administrator, scope }, 'see', params.id, now);
      if (!(await consentAtDesk(tx, administrator.userName, params.id, body, now))) return;
      const subject = { subject: 'patient', subjectId: params.id, subjectName: name } as const;
      await recordAction(tx, administrator, { action: 'patient-consented', ...subject, after: body }, now);
    });
    return { success: true as const, message: 'The consent is recorded.' };
  });

  route(app, desk.card, TAG, async ({ params, administrator, scope }) => {
    await findFor(db, { administrator, scope }, 'see', params.id, clock());
    const code = arrivalCode(secret, params.id);
    const picture = ARRIVAL_CODE_PATH.replace('{code}', code);
    return { success: true as const, card: { pin: arrivalPin(secret, params.id), code, picture } };
  });

  route(app, desk.messages, TAG, async ({ params, administrator, scope }) => {
    await findFor(db, { administrator, scope }, 'see', params.id, clock());
    return {
      success: true as const,
      notices: await noticesOfPatient(db, scope, params.id, MESSAGES_SHOWN),
      mails: await mailsOfPatient(db, scope, params.id, MESSAGES_SHOWN),
    };
  });

  route(app, desk.confirm, TAG, async ({ params, body, administrator, scope }) => {
    const by = { administrator, scope };
    const asked = await doOrAsk(db, by, { deed: 'confirm', ...params, body }, clock());
    return {
      success: true as const,
      message: asked ? ASKED : 'It is recorded.',
      asked,
      patient: await known(by, params.id),
    };
  });

  route(app, desk.takeBackConfirmation, TAG, async ({ params, body, administrator, scope }) => {
    const by = { administrator, scope };
    const asked = await doOrAsk(db, by, { deed: 'take-back-confirmation', ...params, body }, clock());
    return {
      success: true as const,
      message: asked ? ASKED : 'It is taken back.',
      asked,
      patient: await known(by, params.id),
    };
  });

  route(app, desk.correct, TAG, async ({ params, body, administrator, scope }) => {
    const by = { administrator, scope };
    const parts = partsOf(body);
    let { version } = body;
    if (parts.file) {
      const seen = await db.transaction().execute((tx) => changeFile(tx, by, params.id, body, clock()));
      if (version !== undefined) version = seen;
    }
    // With nothing else to change, a refusal to correct the details would be no answer.
    const wish = { deed: 'correct', ...params, body: { ...body, version } } as const;
    const asked = parts.file && !parts.details ? null : await doOrAsk(db, by, wish, clock());
    return {
      success: true as const,
      message: asked ? ASKED : 'It is saved.',
      asked,
      patient: await known(by, params.id),
    };
  });

  route(app, desk.takeBackClaim, TAG, async ({ params, body, administrator, scope }) => {
    const ids = { patientId: params.id, claimId: body.claimId };
    await db.transaction().execute((tx) => takeBackClaim(tx, { administrator, scope }, ids, clock()));
    return { success: true as const, message: 'The claim is taken back.' };
  });

  route(app, desk.mergePreview, TAG, async ({ params, query, administrator, scope }) => {
    await limits.take('preview-administrator', administrator.administratorId);
    const pair = { from: params.id, into: query.into };
    return { success: true as const, ...(await previewMerge(db, { administrator, scope }, pair, clock())) };
  });

  route(app, desk.merge, TAG, async ({ params, body, administrator, scope }) => {
    const by = { administrator, scope };
    const { moves } = await previewMerge(db, by, { from: params.id, into: body.into }, clock());
    const asked = await doOrAsk(db, by, { deed: 'merge', ...params, body }, clock());
    const patient = await known(by, body.into);
    return {
      success: true as const,
      message: asked ? ASKED : 'They are one patient now.',
      asked,
      patient,
      moved: moves,
    };
  });

  route(app, desk.answerRequest, TAG, async ({ params, body, administrator, scope }) => {
    const answer = { ...params, ...body };
    const state = await db.transaction().execute((tx) => answerRequest(tx, { administrator, scope }, answer, clock()));
    return { success: true as const, message: 'It is recorded.', state };
  });

  route(app, desk.undoMerge, TAG, async ({ params, body, administrator, scope }) => {
    const ids = { into: params.id, merge: body.mergeId };
    await db.transaction().execute((tx) => undoMerge(tx, { administrator, scope }, ids, clock()));
    return { success: true as const, message: 'They are two patients again.' };
  });

  route(app, desk.freeChairs, TAG, async ({ query, scope }) => {
    requireCenterIn(scope, query.center);
    const now = clock();
    return { success: true as const, now: now.toISOString(), ...(await listFreeChairs(db, query, now)) };
  });

  route(app, desk.book, TAG, async ({ body, administrator, scope }) => {
    const now = clock();
    const booked = await db.transaction().execute((tx) => bookAtDesk(tx, administrator, scope, body, now));
    return answerBooked(context, booked, now);
  });

  route(app, desk.move, TAG, async ({ params, body, administrator, scope }) => {
    const now = clock();
    const { changeId, told } = await db
      .transaction()
      .execute((tx) => moveAtDesk(tx, administrator, scope, params.id, body, now));
    const [booking] = await presentBookings(db, [params.id], now);
    return { success: true as const, booking: booking!, told, undo: presentUndo(changeId, now) };
  });

  route(app, desk.swap, TAG, async ({ params, body, administrator, scope }) => {
    const now = clock();
    const asked = { ids: [params.id, body.with], seen: body.seen, reason: body.reason } as const;
    const { changeId, told } = await db.transaction().execute((tx) => swapAtDesk(tx, administrator, scope, asked, now));
    const bookings = await presentBookings(db, [params.id, body.with], now);
    return { success: true as const, bookings, told, undo: presentUndo(changeId, now) };
  });

  route(app, desk.undo, TAG, async ({ params, administrator }) => {
    const undone = await db.transaction().execute((tx) => undoChange(tx, administrator, params.id, clock()));
    return { success: true as const, message: 'Undone.', ...undone };
  });

  async function known(by: AtDesk, id: string) {
    const { mustAsk: _asked, ...patient } = await findFor(db, by, 'book', id, clock());
    return shownTo(patient);
  }
}
