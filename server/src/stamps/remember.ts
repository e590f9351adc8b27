import { Lru } from '@laisen/pades/lru'
import type { Context } from '../context.ts'
import type { SharedDb } from '../db/database.ts'
import type { StaffPrincipal } from '../principal.ts'
import type { SigningContext } from './load.ts'
import type { StampOrder } from './order.ts'
import { SMALL_BYTES } from './receive.ts'

/** Long enough for whoever stamps one document after another, which is when it counts. */
const REMEMBERED_MS = 5000

const REMEMBERED = 1000

/** Far more than a small document takes with its signature. */
const AMPLE_BYTES = 64 * SMALL_BYTES

interface Memory {
  kept: { readonly signing: SigningContext; readonly until: Date } | undefined
}

/** For each database, so that the servers of two tests do not share one. */
const memories = new WeakMap<SharedDb, Lru<Memory>>()

type Remembering = Pick<Context, 'db' | 'clock'>

interface Asked {
  readonly employee: StaffPrincipal
  readonly order: StampOrder
}

/**
 * What the same employee signed the last document with. Whether it still holds is checked where the stamp is committed, with everything else
 * that another request or another server may have changed: the rows that it was read from must be the same. Undefined where
 * it has to be loaded.
 */
export function recall({ db, clock }: Remembering, asked: Asked): SigningContext | undefined {
  const kept = memoryOf(db.shared, asked)?.kept
  return kept && kept.until > clock.now() ? kept.signing : undefined
}

/** Only what one certificate signs, without asking anybody for a password or a confirmation. */
export function remember({ db, clock }: Remembering, asked: Asked, signing: SigningContext): void {
  const { signers, needsProof, room } = signing
  const asks = needsProof || signers.some(({ certificate }) => certificate.passwordCheck || certificate.confirmByOwner)
  // The package is not compared, and what is left of its storage may have grown since. So memory must not be what refuses a document.
  if (asks || (room.bytesLeft !== null && room.bytesLeft < AMPLE_BYTES)) return
  const memory = memoryOf(db.shared, asked)
  if (memory)
    memory.kept = { signing: { ...signing, isRecalled: true }, until: new Date(clock.now().getTime() + REMEMBERED_MS) }
}

export function forget({ db }: Remembering, asked: Asked): void {
  const memory = memoryOf(db.shared, asked)
  if (memory) memory.kept = undefined
}

function memoryOf(db: SharedDb, { employee, order }: Asked): Memory | undefined {
  const { companyId, employeeId } = employee
  const { chosen, level, anyPageSize } = order
  if (chosen === 'every valid' || 'name' in chosen) return undefined
  const known = memories.get(db) ?? new Lru<Memory>(REMEMBERED)
  memories.set(db, known)
  return known.get([companyId, employeeId, chosen.id, level, anyPageSize].join(), () => ({ kept: undefined }))
}
