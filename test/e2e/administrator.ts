/** An administrator who acts through the API, and whose session the test's browser shares. */
import { test as base } from './product';
import type { APIRequestContext } from '@playwright/test';
import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  urlOf,
} from '../../src/contract/endpoint';
import {
  type AdminCenter,
  type Appointment,
  appointments,
  centers,
  desk,
  session,
  twoFactor,
  users,
} from '../../src/contract/admin';
import { DEMO_CENTERS } from '../../src/server/ops/seed/demo-centers';
import { DEMO_ADMINISTRATOR } from '../../src/server/ops/seed/demo-staff';

const DEMO_NAMES = new Set(DEMO_CENTERS.map(({ name }) => name));

type Input<E extends Endpoint> = { params?: ParamsOf<E>; query?: QueryOf<E>; body?: BodyOf<E> };

export class Administrator {
  readonly userName = DEMO_ADMINISTRATOR.userName;
  readonly password = DEMO_ADMINISTRATOR.password;

  constructor(private readonly request: APIRequestContext) {}

  /** With a code too, if two-factor is on. */
  async signIn(code?: string): Promise<void> {
    await this.call(session.logIn, { body: DEMO_ADMINISTRATOR });
    if (code) await this.call(twoFactor.logIn, { body: { code } });
  }

  /** Ends the session on the server and in the browser, unknown to the open page. */
  async signOut(): Promise<void> {
    await this.call(session.logOut);
  }

  /** A center for this test. */
  async addCenter(CenterName: string, Slots = 4): Promise<AdminCenter> {
    const { center } = await this.call(centers.add, {
      body: {
        CenterName,
        Slots,
        CenterAddress: '14 Paper Lamp Street',
        CenterCity: 'Mysuru',
        ContactNumber: '+91 821 4960 142',
        Services: ['Hemodialysis'],
        Facilities: ['Parking'],
        DialysisCharge: 1_850,
        Photo: 'front-mill.svg',
      },
    });
    return center;
  }

  /** Deletes the centers that a test added: other tests of the same worker count them. */
  async clearUp(): Promise<void> {
    await this.signIn();
    const { dialysisCenters } = await this.call(centers.list);
    for (const { _id: id, CenterName } of dialysisCenters) {
      if (!DEMO_NAMES.has(CenterName)) await this.call(centers.remove, { params: { id } });
    }
  }

  /** The appointments at a center, the soonest first. */
  async appointmentsAt({ _id: center }: { _id: string }): Promise<Appointment[]> {
    const query = { center, sort: 'date', order: 'asc', page: 1, pageSize: 100 } as const;
    return (await this.call(appointments.list, { query })).Appoinments;
  }

  /** Books sessions for somebody new, in the afternoon, to be paid at the desk. Returns their ids, the earliest first. */
  async bookAtDesk({ _id: centerId }: { _id: string }, name: string, dates: string[]): Promise<string[]> {
    const patient = { name, phone: '+91 98450 41177', informed: true };
    const sessions = dates.map((date) => ({ date, time: '1 PM - 5 PM' }));
    const { bookings } = await this.call(desk.book, { body: { patient, centerId, sessions, payment: 'desk' } });
    return bookings.map(({ _id }) => _id);
  }

  /** Sets the status of an appointment like a colleague at another desk. */
  async turn(id: string, body: BodyOf<typeof appointments.setStatus>): Promise<void> {
    await this.call(appointments.setStatus, { params: { id }, body });
  }

  /** The account of an address. */
  async userWith(email: string) {
    const { Users } = await this.call(users.list, { query: { q: email, page: 1 } });
    return Users.find((user) => user.email === email)!;
  }

  async call<E extends Endpoint>(endpoint: E, { params, query, body }: Input<E> = {}): Promise<ResponseOf<E>> {
    const response = await this.request.fetch(urlOf(endpoint.path, params, query), {
      method: endpoint.method,
      ...(body === undefined ? {} : { data: body }),
    });
    if (!response.ok()) throw new Error(`${endpoint.path}: ${response.status()} ${await response.text()}`);
    return endpoint.response.parse(await response.json()) as ResponseOf<E>;
  }
}

/** The usual fixtures, with an administrator signed in in the browser. */
export const test = base.extend<{ administrator: Administrator }>({
  administrator: async ({ context, clockSet, moreCenters }, provide) => {
    void clockSet;
    const administrator = new Administrator(context.request);
    await administrator.signIn();
    await provide(administrator);
    // With thousands of them, the product is discarded with the file.
    if (moreCenters === 0) await administrator.clearUp();
  },
});

export { expect } from './product';
