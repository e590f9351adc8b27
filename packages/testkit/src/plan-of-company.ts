import { charge, findRoom, ReservationTooSmall, release, reserve, useReserved } from '@laisen/server/plans/charge'
import { requireFreePlaces } from '@laisen/server/plans/free-places'
import { openTransaction } from './open-transaction.ts'
import type { TestServer } from './server.ts'

/**
 * What stamps and envelopes do to a company's package, without a document. Envelopes have no calls yet, so reserving can be
 * reached in no other way; and a thousand charges are made in the time of one stamp.
 */
export function planOfCompany({ database, clock }: Pick<TestServer, 'database' | 'clock'>, companyId: number) {
  const company = database.company(companyId)
  const taking = (count: number) => ({ clock, companies: [{ companyId, count, bytes: 0 }] })
  return {
    charge: (count = 1) => company.transaction((db) => charge(db, taking(count))),
    /** Charges and then fails, as when the connection breaks before the commit. */
    chargeAndFail: (count = 1) =>
      company.transaction(async (db) => {
        await charge(db, taking(count))
        throw new Error('the connection broke')
      }),
    requireRoom: (count = 1) => company.transaction(async (db) => (await findRoom(db, clock)).requireFor(count)),
    reserve: (count = 1) => company.transaction((db) => reserve(db, { clock, count })),
    use: (reservationId: number, count = 1) => company.transaction((db) => useReserved(db, { reservationId, count })),
    release: (reservationId: number) => company.transaction((db) => release(db, reservationId)),
    /** These leave their transaction open; what they return commits it. */
    beginCharge: (count: number) => openTransaction(company, (db) => charge(db, taking(count))),
    beginActivation: () => openTransaction(company, (db) => requireFreePlaces(db, { companyId, clock, count: 1 })),
  }
}

/** Whether a reservation refused because it no longer holds that many signatures. */
export function isReservationTooSmall(error: unknown): boolean {
  return error instanceof ReservationTooSmall
}
