/** Endpoints for importing lists: centers, and the standing patients of a center. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { endpoint } from '../../contract';
import { IMPORT_FILES, imports } from '../../contract/admin';
import { id } from '../../contract/common';
import {
  CENTER_COLUMNS,
  type CenterColumn,
  type ImportColumn,
  MAX_FILE_BYTES,
  PATIENT_COLUMNS,
  type PatientColumn,
} from '../../domain/imports';
import { paiseToRupees } from '../../domain/money';
import { type IstDate, addDays, istDateOf, mondayOf } from '../../domain/time';
import { windowLabel } from '../../domain/windows';
import type { Context } from '../context';
import { AppError } from '../errors';
import { importCenters, previewCenters } from './import-centers';
import { importPatients, listImports, previewPatients, takeBackImport } from '../desk';
import { BYTE_ORDER_MARK, toCsv } from '../platform/csv/write-csv';
import { FILE, route } from '../platform/http/route';
import { wholeBookings } from '../appointments';
import { inScope } from '../staff';

/** The largest body: a file as base64, and a little for the rest of the request. */
const BODY_LIMIT = Math.ceil(MAX_FILE_BYTES / 3) * 4 + 4_096;
const TAG = { tag: 'Administration' };
const LIST = { ...TAG, bodyLimit: BODY_LIMIT };

const file = (path: string, right: 'book' | 'own-centers', summary: string) =>
  endpoint({ method: 'GET', path, for: 'administrator', right, summary, response: FILE });

const PATIENTS_SAMPLE = file(IMPORT_FILES.patients, 'book', 'A sample of a list of standing patients, as CSV.');
const CENTERS_SAMPLE = file(IMPORT_FILES.centers, 'own-centers', 'A sample of a list of centers, as CSV.');
const SESSIONS = endpoint({
  ...file(IMPORT_FILES.done, 'book', 'The sessions that an import of standing patients booked, as CSV.'),
  params: z.object({ id }),
  refusals: ['not-found'],
});

export function importRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, limits } = context;
  const { db } = database;

  route(app, imports.previewPatients, LIST, async ({ body, administrator, scope }) => {
    await limits.take('import-administrator', administrator.administratorId);
    return db.transaction().execute((tx) => previewPatients(tx, administrator, scope, body, clock()));
  });

  route(app, imports.patients, LIST, async ({ body, administrator, scope }) => {
    await limits.take('import-administrator', administrator.administratorId);
    const done = await db.transaction().execute((tx) => importPatients(tx, administrator, scope, body, clock()));
    return { success: true as const, ...done };
  });

  route(app, imports.list, TAG, async ({ scope }) => {
    return { success: true as const, imports: await listImports(db, scope, clock()) };
  });

  route(app, imports.takeBackPatients, TAG, async ({ params, administrator, scope }) => {
    const taken = await takeBackImport(context, administrator, scope, params.id);
    return { success: true as const, message: 'It is taken back.', taken };
  });

  route(app, imports.previewCenters, LIST, async ({ body, administrator }) => {
    await limits.take('import-administrator', administrator.administratorId);
    return db.transaction().execute((tx) => previewCenters(tx, body, clock()));
  });

  route(app, imports.centers, LIST, async ({ body, administrator }) => {
    await limits.take('import-administrator', administrator.administratorId);
    const done = await db.transaction().execute((tx) => importCenters(tx, administrator, body, clock()));
    return { success: true as const, ...done };
  });

  route(app, PATIENTS_SAMPLE, TAG, async (_input, _request, reply) => {
    const examples = patientExamples(addDays(mondayOf(istDateOf(clock())), 7));
    return send(reply, 'standing-patients-sample.csv', sampleOf(PATIENT_COLUMNS, examples));
  });

  route(app, CENTERS_SAMPLE, TAG, async (_input, _request, reply) =>
    send(reply, 'centers-sample.csv', sampleOf(CENTER_COLUMNS, CENTER_EXAMPLES)),
  );

  route(app, SESSIONS, TAG, async ({ params, scope }, _request, reply) => {
    const rows = await wholeBookings(db)
      .innerJoin('imported_sessions as imported', 'imported.booking_id', 'bookings.id')
      .where('imported.import_id', '=', params.id)
      .where(inScope(scope))
      .orderBy('bookings.session_date')
      .orderBy('bookings.start_hour')
      .orderBy('bookings.id')
      .execute();
    if (rows.length === 0) throw new AppError('not-found');
    const head = ['Patient', 'Center', 'Date', 'Window', 'Chair', 'Amount (rupees)', 'Status', 'Appointment id'];
    const cells = rows.map((row) => [
      row.username,
      row.center_name,
      row.session_date,
      windowLabel(row.start_hour),
      row.chair,
      paiseToRupees(row.price_paise),
      row.status,
      row.id,
    ]);
    return send(reply, `imported-${istDateOf(clock())}.csv`, [head, ...cells]);
  });
}

function send(reply: FastifyReply, name: string, rows: (string | number)[][]): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(BYTE_ORDER_MARK + toCsv(rows));
}

/** The rows of a sample: the headers, and each example in the order of the columns. A column that it does not name is empty. */
function sampleOf<Column extends string>(
  columns: Record<Column, ImportColumn>,
  examples: readonly Partial<Record<Column, string>>[],
): string[][] {
  const names = Object.keys(columns) as Column[];
  return [
    names.map((name) => columns[name].header),
    ...examples.map((example) => names.map((name) => example[name] ?? '')),
  ];
}

/** Examples of patients, the last one without sessions. Dates are written with the day first. */
function patientExamples(monday: IstDate): Partial<Record<PatientColumn, string>>[] {
  const written = (date: IstDate) => date.split('-').reverse().join('/');
  const from = written(monday);
  const all = { from, informed: 'yes' };
  return [
    {
      ...all,
      name: 'Lakshmi Raman',
      phone: '98765 43210',
      days: 'Mon Wed Fri',
      window: windowLabel(5),
      weeks: '12',
      payment: 'at the center',
    },
    {
      ...all,
      name: 'Abdul Karim',
      phone: '98450 12345',
      days: 'TTS',
      window: windowLabel(13),
      chair: '3',
      weeks: '4',
      payment: 'none',
      reason: 'The trust pays',
    },
    {
      ...all,
      name: 'Sunita Pawar',
      phone: '98220 67890',
      days: 'Mon Wed Fri',
      window: windowLabel(9),
      weeks: '8',
      payment: 'scheme',
      scheme: 'PM-JAY',
      cardLast4: '4821',
      approvedUntil: written(addDays(monday, 8 * 7 - 1)),
      approvedSessions: '24',
      reference: 'PA-2207',
    },
    {
      ...all,
      name: 'Meena Devi',
      phone: 'none',
      days: 'TTS',
      window: windowLabel(17),
      weeks: '4',
      payment: 'at the center',
      relativePhone: '98450 67891',
    },
    {
      name: 'Savitri Bai',
      phone: '98450 81001',
      informed: 'yes',
      fileNumber: 'MRN-1042',
      age: '64',
      sex: 'F',
      address: '12 Temple Street, Jayanagar',
      pinCode: '560041',
      relative: 'Mohan Lal',
      relativePhone: '98450 81002',
      language: 'English',
    },
  ];
}

const CENTER_EXAMPLES: Partial<Record<CenterColumn, string>>[] = [
  {
    CenterName: 'Neem Tree Kidney Care',
    CenterCity: 'Pune',
    CenterAddress: '4 Lake Road, Kothrud',
    CenterState: 'Maharashtra',
    CenterPinCode: '411038',
    ContactNumber: '020 5550 0144',
    Services: 'Hemodialysis; Hemodiafiltration',
    Facilities: 'Parking; Wi-Fi',
    DialysisCharge: '1900',
    Slots: '12',
    Latitude: '18.5074',
    Longitude: '73.8077',
  },
];
