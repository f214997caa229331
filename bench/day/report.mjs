/** The results of the day, and what India's day would need. */
import { cpus } from 'node:os';
import { printTable, say } from '../parts/figures.mjs';
import { BUSY, DAY, INDIA, PARTS, visitsOf } from './assumptions.mjs';

const HOUR_S = 3_600;
/** Requests without personal data. */
const PUBLIC_READS = ['GET /auth/dialysis-centers', 'GET /auth/next-free', 'GET /auth/availability'];

/** The pages that are rendered for one person. */
const OWN_PAGES = ['page /myappoinments', 'page /success', 'data /dialysis/:center', 'data /myappoinments'];

/** Prints everything; returns the failures of the whole day, processor time a visit by process, and how long pages took. */
export function report({ parts, idle, idleSeconds, unfinished }, { patients }) {
  const share = patients / INDIA.patients;
  say(
    `\nIndia: ${INDIA.patients} patients, ${INDIA.centers} centers; here ${patients} patients (${(share * 100).toFixed(2)} %), all the centers in the list.`,
  );

  say('\nThe replay, part by part');
  printTable(
    parts.map((part) => ({
      part: part.name,
      seconds: round(part.elapsed),
      'visits offered/s': round(total(part.arrivals) / part.seconds),
      'turned away': part.turnedAway,
      requests: requestsOf(part),
      'requests/s': round(requestsOf(part) / part.elapsed),
      booked: part.outcomes.booked ?? 0,
      'just taken': total(part.refused),
      errors: total(part.errors),
    })),
  );

  say('\nHow long calls took, ms');
  const calls = merge(
    parts.map((part) => part.calls),
    (one, other) => one.concat(other),
    [],
  );
  printTable(
    Object.entries(calls)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([call, times]) => ({ call, calls: times.length, ...quantiles(times) })),
  );

  const shareOf = (fits) => `${round((100 * total(countsOf(calls, fits))) / total(countsOf(calls, () => true)))} %`;
  const [isPage, isPublic] = [(call) => /^(page|data|form) |assets/.test(call), (call) => PUBLIC_READS.includes(call)];
  say(
    `\nOf all calls ${shareOf(isPage)} are pages and their files, ${shareOf(isPublic)} public reads, ${shareOf((call) => !isPage(call) && !isPublic(call))} about somebody or administrators'.`,
  );

  const [refused, errors, outcomes] = ['refused', 'errors', 'outcomes'].map((name) =>
    merge(
      parts.map((part) => part[name]),
      (one, other) => one + other,
      0,
    ),
  );
  say(`\nOutcomes: ${described(outcomes)}. Honest refusals: ${described(refused)}. Errors: ${described(errors)}.`);

  const costs = tellCosts(parts, idle, idleSeconds);
  tellMachines(parts, idle, idleSeconds);
  const wrong = total(errors) + parts.reduce((sum, { turnedAway }) => sum + turnedAway, 0) + unfinished;
  const lost = Object.entries(outcomes).reduce(
    (sum, [what, count]) => sum + (/confirmed in time|sandbox/.test(what) ? count : 0),
    0,
  );
  const own = quantiles(OWN_PAGES.flatMap((call) => calls[call] ?? []));
  const waits = {
    "a page of one's own, p50": own.p50,
    "a page of one's own, p95": own.p95,
    'the dashboard, p50': quantiles(calls['GET /admin/overview'] ?? [Number.NaN]).p50,
  };
  return { wrong: wrong + lost, costs, waits };
}

/** CPU time by process, minus the idle share. */
function tellCosts(parts, idle, idleSeconds) {
  say(
    `\nWithout visitors, cores busy: ${described(Object.fromEntries(Object.entries(idle).map(([who, spent]) => [who, (spent / idleSeconds).toFixed(3)])))}`,
  );
  say('\nProcessor time of the whole day, ms (without that)');
  const visits = parts.reduce((sum, part) => sum + total(part.arrivals) - part.turnedAway, 0);
  const booked = parts.reduce((sum, part) => sum + (part.outcomes.booked ?? 0), 0);
  const requests = parts.reduce((sum, part) => sum + requestsOf(part), 0);
  const rows = Object.keys(idle).map((who) => {
    const spent = parts.reduce((sum, part) => sum + ownTime(part, who, idle, idleSeconds), 0) * 1_000;
    return {
      who,
      'a visit': round(spent / visits),
      'a request': round(spent / requests, 2),
      'a booking, all visits shared out': round(spent / booked),
    };
  });
  printTable(rows);
  return Object.fromEntries(rows.map((row) => [row.who, row['a visit']]));
}

/** From the CPU time of a part's visits to the cores that India's visits of that part need. */
function tellMachines(parts, idle, idleSeconds) {
  say('\nThe real day');
  const rows = parts.map((part, place) => {
    const real = PARTS[place];
    const offered = total(visitsOf(real, INDIA.patients));
    const seconds = real.hours * HOUR_S;
    const scale = offered / (total(part.arrivals) - part.turnedAway) / seconds;
    const cores = (who) => ownTime(part, who, idle, idleSeconds) * scale;
    const booking = visitsOf(real, INDIA.patients);
    return {
      part: part.name,
      visits: Math.round(offered),
      'visits/s': round(offered / seconds),
      'bookings/s': round((booking.book + booking.rush * DAY.rushSessions) / seconds),
      'requests/s': Math.round(requestsOf(part) * scale),
      'cores, product': round(cores('product'), 2),
      'cores, PostgreSQL': round(cores('PostgreSQL'), 2),
    };
  });
  printTable(rows);
  const most = (name) => Math.max(...rows.map((row) => row[name]));
  const [product, postgres] = [most('cores, product'), most('cores, PostgreSQL')];
  const here = cpus().length;
  say(
    `\nThe busiest part takes ${product} cores of the product and ${postgres} of PostgreSQL. With machines at most ${BUSY * 100} % busy:`,
  );
  say(
    `${Math.ceil(product / BUSY)} processes of the product (one core each), ${machines(product)} machines of ${here} cores; and ${Math.ceil(postgres / BUSY)} cores for PostgreSQL, in one machine.`,
  );
  const quiet = rows.filter((_, place) => PARTS[place].rush === 0).map((row) => row['cores, product']);
  say(`Outside of the rush ${Math.max(...quiet)} cores of the product at most.`);

  function machines(cores) {
    return Math.ceil(cores / BUSY / here);
  }
}

function ownTime(part, who, idle, idleSeconds) {
  return Math.max(0, part.cpu[who] - (idle[who] / idleSeconds) * part.elapsed);
}

function requestsOf(part) {
  return Object.values(part.calls).reduce((sum, times) => sum + times.length, 0);
}

function quantiles(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function merge(objects, add, nothing) {
  const merged = {};
  for (const one of objects)
    for (const [name, value] of Object.entries(one)) merged[name] = add(merged[name] ?? nothing, value);
  return merged;
}

function countsOf(calls, fits) {
  return Object.entries(calls).flatMap(([call, times]) => (fits(call) ? [times.length] : []));
}

function total(counts) {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function described(counts) {
  const words = Object.entries(counts).map(([what, count]) => `${what} ${count}`);
  return words.length > 0 ? words.join(', ') : 'none';
}

function round(number, digits = 1) {
  return Number(number.toFixed(digits));
}
