/** Who pays for a desk booking besides the patient: a scheme with its cover, or a sponsor with a code. */
import { plainCode, plainNumber } from '../../../domain/plain-text';
import type { CoverToCheck, StoredFunding, sponsor } from '../../../contract/admin/funding';
import type { BodyOf } from '../../../contract/endpoint';
import type { desk } from '../../../contract/admin/desk/desk';
import { coveredBy } from '../../../domain/approval';
import type { Scheme } from '../../../domain/schemes';
import type { IstDate } from '../../../domain/time';
import type { z } from 'zod';

export type Sponsor = z.output<typeof sponsor>;

/** The typed values. */
export type DeskFunding = {
  scheme: Scheme | null;
  holder: string;
  cardLast4: string;
  approvedUntil: string;
  sessions: string;
  reference: string;
  sponsorCode: string;
};

export const NO_FUNDING: DeskFunding = {
  scheme: null,
  holder: '',
  cardLast4: '',
  approvedUntil: '',
  sessions: '',
  reference: '',
  sponsorCode: '',
};

/**
 * The patient's approval for the scheme that covers all of the sessions; null where there is none, so that the form asks for the
 * card.
 */
export function approvalFor(
  approved: readonly CoverToCheck[],
  patientId: string | null,
  scheme: Scheme | null,
  dates: readonly IstDate[],
): CoverToCheck | null {
  const sorted = [...dates].sort();
  return (
    approved.find(({ patient, scheme: covered, approvedUntil: until, sessionsLeft: left, earlier }) => {
      if (patient._id !== patientId || covered !== scheme || until === null) return false;
      const before = earlier && { until: earlier.until, left: earlier.sessionsLeft };
      return !coveredBy({ until, left, before }, sorted).includes(false);
    }) ?? null
  );
}

/** A code as it is stored: in capitals, without spaces. */
const keptCode = (code: string) => plainCode(code).toUpperCase();

/** The sponsor with this code, if it can still be used; null otherwise. */
export function sponsorOf(sponsors: readonly Sponsor[], code: string, today: IstDate): Sponsor | null {
  const wanted = keptCode(code);
  return (
    sponsors.find(
      ({ code: known, endedAt, validTo }) => keptCode(known) === wanted && endedAt === null && validTo >= today,
    ) ?? null
  );
}

/** The first missing value; null where nothing is missing. */
export function missingFunding(typed: DeskFunding, payment: 'scheme' | 'sponsor', hasApproval: boolean) {
  if (payment === 'sponsor') return typed.sponsorCode.trim() ? null : 'sponsorCode';
  if (typed.scheme === null) return 'scheme';
  if (hasApproval) return null;
  if (!typed.holder.trim() || !/^[0-9A-Za-z]{4}$/.test(typed.cardLast4.trim()) || !typed.approvedUntil) return 'cover';
  return null;
}

/** The funding for the body of the booking. */
export function bodyOfFunding(
  typed: DeskFunding,
  payment: 'scheme' | 'sponsor',
  hasApproval: boolean,
): Pick<BodyOf<typeof desk.book>, 'scheme' | 'cover' | 'sponsorCode'> {
  if (payment === 'sponsor') return { sponsorCode: keptCode(typed.sponsorCode) };
  return {
    scheme: typed.scheme ?? undefined,
    ...(!hasApproval && {
      cover: {
        holder: typed.holder.trim(),
        cardLast4: typed.cardLast4.trim(),
        approvedUntil: typed.approvedUntil,
        ...(typed.sessions.trim() && { sessions: Number(plainNumber(typed.sessions)) }),
        ...(typed.reference.trim() && { reference: typed.reference.trim() }),
      },
    }),
  };
}

/** The center's terms for the chosen scheme. */
export function termsFor(funding: StoredFunding | undefined, scheme: Scheme | null) {
  return funding?.schemes.find((terms) => terms.scheme === scheme);
}
