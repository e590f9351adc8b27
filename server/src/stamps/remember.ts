import { isKeyOpen } from '../certificates/open-key.ts'
import type { Context } from '../context.ts'
import type { SharedDb } from '../db/database.ts'
import { mayUseCertificate, type StaffPrincipal } from '../principal.ts'
import type { LoadedContext, SigningContext } from './load.ts'
import type { ChosenCertificate, StampOrder } from './order.ts'
import { SMALL_BYTES } from './receive.ts'

/** Long enough for whoever stamps one document after another, which is when it counts. */
const REMEMBERED_MS = 5000

const MOST_REMEMBERED = 1000

/** Far more than a small document takes with its signature. */
const AMPLE_BYTES = 64 * SMALL_BYTES

interface Remembered {
  readonly signing: SigningContext
  readonly until: number
}

/** For each database, so that the servers of two tests do not share one. What was remembered first comes first. */
const memories = new WeakMap<SharedDb, Map<string, Remembered>>()

type MemoryContext = Pick<Context, 'db' | 'clock' | 'keys'>

/** An order, and who placed it. */
interface PlacedOrder {
  readonly employee: StaffPrincipal
  readonly order: StampOrder
}

/**
 * What the same employee signed the last document with; undefined where it has to be loaded. The rows that it was read from may have changed
 * since, so the commit compares them (expectedVersions). A certificate that changed loses its opened key at once, and what was remembered of it.
 */
export function recall(context: MemoryContext, { employee, order }: PlacedOrder): SigningContext | undefined {
  if (!isOneById(order.chosen) || !employee.active || !mayUseCertificate(employee, order.chosen.id)) return undefined
  const remembered = memories.get(context.db.shared)?.get(nameOf(employee, order))
  if (!remembered || remembered.until <= context.clock.now().getTime()) return undefined
  const { signing } = remembered
  const areOpen = signing.signers.every(({ certificate }) => isKeyOpen(context, employee.companyId, certificate))
  return areOpen ? signing : undefined
}

/**
 * Remembers only what signs without asking anybody: one certificate that needs neither a password nor its owner's confirmation, in a company
 * whose signatures need no confirmation. Otherwise memory would decide whom to ask before anything is compared. And a new password is only in
 * the row of a version, which is not compared.
 */
export function remember({ db, clock }: MemoryContext, placed: PlacedOrder, loaded: LoadedContext): void {
  const { employee, order } = placed
  const { rowVersions: expectedVersions, ...signing } = loaded
  const { signers, needsProof, room } = signing
  if (!isOneById(order.chosen) || needsProof) return
  if (signers.some(({ certificate }) => certificate.passwordCheck || certificate.confirmByOwner)) return
  // The package is not compared, and may have more storage by then: memory must never be what refuses a document.
  if (room.bytesLeft !== null && room.bytesLeft < AMPLE_BYTES) return
  const memory = memories.get(db.shared) ?? new Map<string, Remembered>()
  memories.set(db.shared, memory)
  const now = clock.now().getTime()
  const name = nameOf(employee, order)
  memory.delete(name)
  memory.set(name, { signing: { ...signing, expectedVersions }, until: now + REMEMBERED_MS })
  for (const [oldest, { until }] of memory) {
    if (until > now && memory.size <= MOST_REMEMBERED) break
    memory.delete(oldest)
  }
}

export function forget({ db }: MemoryContext, { employee, order }: PlacedOrder): void {
  memories.get(db.shared)?.delete(nameOf(employee, order))
}

function isOneById(chosen: ChosenCertificate): chosen is { readonly id: number } {
  return chosen !== 'every valid' && 'id' in chosen
}

/** Everything that a signing context depends on, besides the rows. */
function nameOf({ companyId, employeeId }: StaffPrincipal, { chosen, level, anyPageSize }: StampOrder): string {
  return JSON.stringify([companyId, employeeId, chosen, level, anyPageSize])
}
