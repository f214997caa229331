/** A patient of the product who acts through its API, and may share a browser's cookies. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { z } from 'zod';
import {
  type BodyOf,
  type Endpoint,
  NOTICE_VERSION,
  COVER_LETTER,
  type ResponseOf,
  account,
  bookings,
  centers,
  covers,
  offers,
  patients,
  profile,
  series,
} from '../../src/contract';
import type { SandboxControl } from './sandbox';

export const PASSWORD = 'seven rivers and a boat';

export class Patient {
  constructor(
    private readonly request: APIRequestContext,
    private readonly sandbox: SandboxControl,
    readonly email: string,
    readonly username: string,
  ) {}

  /** Opens the account, which also logs in. Our own form sends the consent, other clients may not. */
  async signUp(agreement: { consentVersion?: string } = { consentVersion: NOTICE_VERSION }): Promise<void> {
    const { verificationId } = await this.call(account.sendOtp, { email: this.email });
    const otp = await this.sandbox.codeFor(this.email);
    await this.call(account.verifyOtp, { otp, VerificationId: verificationId });
    await this.call(account.register, { email: this.email, username: this.username, password: PASSWORD, ...agreement });
  }

  /** Chooses the language of the account. */
  async speak(language: 'en' | 'hi'): Promise<void> {
    await this.call(profile.update, { language });
  }

  /** Logs in again, after the session was ended elsewhere, or in another browser. */
  async logIn(request = this.request): Promise<void> {
    await this.call(account.login, { email: this.email, password: PASSWORD }, request);
  }

  /** Holds a chair; returns the checkout session. */
  async hold(
    center: CenterFacts,
    date: string,
    time: string,
    patientId?: string,
  ): Promise<{ id: string; url: string }> {
    const { _id: centerId, CenterName, DialysisCharge: price } = center;
    const about = { date, time, centerId, CenterName, price, ...(patientId && { patientId }) };
    const { session } = await this.call(bookings.makePayment, about);
    return session!;
  }

  /** Holds a chair and pays for it at once; for oneself, or for a person. */
  async book(
    center: CenterFacts,
    date: string,
    time: string,
    patientId?: string,
  ): Promise<{ id: string; url: string }> {
    const session = await this.hold(center, date, time, patientId);
    await this.payAndSee(session.id);
    return session;
  }

  /** Pays for what is held, and opens the success page. */
  async payAndSee(sessionId: string): Promise<void> {
    await this.sandbox.checkout(sessionId, 'pay');
    await this.get(bookings.bookingDetails, { session_id: sessionId });
  }

  /** Keeps a scheme of the account; returns the cover. */
  async addCover(given: BodyOf<typeof covers.add>): Promise<string> {
    return (await this.call(covers.add, given)).cover._id;
  }

  /** Sends the letter of a cover, a picture. */
  async sendLetter(coverId: string, buffer: Buffer): Promise<void> {
    const path = COVER_LETTER.replace('{id}', coverId);
    const file = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer };
    const answer = await this.request.post(path, { multipart: { file } });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  }

  /** Books a window for which somebody else pays, or which is paid at the center; `price` is what the patient sees for it. */
  async bookFunded(
    center: CenterFacts,
    date: string,
    time: string,
    price: number,
    how: Pick<BodyOf<typeof bookings.makePayment>, 'funding' | 'coverId' | 'sponsorCode'>,
  ) {
    const { _id: centerId, CenterName } = center;
    return this.call(bookings.makePayment, { date, time, centerId, CenterName, price, ...how });
  }

  /** Gives up the chair of a window, held or paid. */
  async giveUp(date: string, time: string): Promise<void> {
    const held = (await this.myBookings()).find(
      (one) => one.bookingStatus !== 'cancelled' && one.appoinmentDate === date && one.appoinmentTime === time,
    );
    await this.call(bookings.cancelBooking, { appoinmentId: held?._id ?? '' });
  }

  /** Moves it, as in another tab. */
  async move(appoinmentId: string, date: string, time: string): Promise<void> {
    await this.call(bookings.rescheduleBooking, { appoinmentId, date, time });
  }

  /** Says that a session suits to which the center moved an appointment. */
  async accept(appoinmentId: string): Promise<void> {
    await this.call(bookings.acceptMove, { appoinmentId });
  }

  /** Holds a chair for each session, all together; returns the checkout session. */
  async holdSeries(
    sessions: BodyOf<typeof series.book>['sessions'],
    total: number,
  ): Promise<{ id: string; url: string }> {
    return (await this.call(series.book, { sessions, total })).session!;
  }

  /** Adds a person to care for; returns the id. */
  async careFor(person: BodyOf<typeof patients.add>): Promise<string> {
    return (await this.call(patients.add, person)).patient._id;
  }

  /** Lets every chair go that is kept. */
  async declineOffers(): Promise<void> {
    for (const { _id } of (await this.get(offers.list)).offers) {
      const { method, path } = offers.decline;
      const answer = await this.request.fetch(path.replace('{id}', _id), { method });
      if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    }
  }

  async myBookings(patientId?: string) {
    return (await this.get(bookings.myBookings, patientId ? { patientId } : {})).myBookingData;
  }

  async centerNamed(name: string): Promise<CenterFacts> {
    const { dialysisCenters } = await this.get(centers.list);
    const found = dialysisCenters.find((center) => center.CenterName === name);
    if (!found) throw new Error(`There is no center ${name}.`);
    return found;
  }

  async availability(center: CenterFacts, from: string, to: string) {
    return (await this.get(centers.availability, { centerId: center._id, from, to })).days;
  }

  /** A window with chairs free in a center. */
  async findFree(center: CenterFacts, from: string, to: string): Promise<{ date: string; time: string }> {
    for (const { date, slots } of await this.availability(center, from, to)) {
      const free = slots.find((slot) => slot.bookable);
      if (free) return { date, time: free.time };
    }
    throw new Error(`${center.CenterName} is full.`);
  }

  /** A center and a window with three chairs free on every one of the dates: tests beside this one book too. */
  async findRoom(dates: readonly string[]): Promise<{ center: CenterFacts; time: string }> {
    for await (const { center, days } of this.everyCenter(dates[0]!, dates.at(-1)!)) {
      const wanted = days.filter(({ date }) => dates.includes(date));
      const room = wanted[0]!.slots.find(({ time }) =>
        wanted.every(({ slots }) => slots.some((slot) => slot.time === time && slot.free > 2 && slot.bookable)),
      );
      if (room) return { center, time: room.time };
    }
    throw new Error('Every window is full somewhere.');
  }

  /** A window with one chair left. */
  async findLastChair(from: string, to: string): Promise<{ center: CenterFacts; date: string; time: string }> {
    for await (const { center, days } of this.everyCenter(from, to)) {
      for (const { date, slots } of days) {
        const last = slots.find((slot) => slot.free === 1 && slot.bookable);
        if (last) return { center, date, time: last.time };
      }
    }
    throw new Error('No window has exactly one chair left.');
  }

  private async *everyCenter(from: string, to: string) {
    for (const center of (await this.get(centers.list)).dialysisCenters) {
      yield { center, days: await this.availability(center, from, to) };
    }
  }

  private async call<E extends Endpoint>(endpoint: E, data: BodyOf<E>, request = this.request): Promise<ResponseOf<E>> {
    return this.read(endpoint, await request.fetch(endpoint.path, { method: endpoint.method, data }));
  }

  private async get<E extends Endpoint>(endpoint: E, params: Record<string, string> = {}): Promise<ResponseOf<E>> {
    return this.read(endpoint, await this.request.get(endpoint.path, { params }));
  }

  private async read<E extends Endpoint>(endpoint: E, response: Awaited<ReturnType<APIRequestContext['get']>>) {
    if (!response.ok()) throw new Error(`${endpoint.path}: ${response.status()} ${await response.text()}`);
    return endpoint.response.parse(await response.json()) as ResponseOf<E>;
  }
}

export type CenterFacts = z.output<typeof centers.list.response>['dialysisCenters'][number];

/** An unused address. */
export function freshEmail(): string {
  return `asha.${randomUUID().slice(0, 8)}@example.com`;
}
