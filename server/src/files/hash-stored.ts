import { createHash, type Hash } from 'node:crypto'
import type { Hashed } from '@laisen/pades/sign/digests'
import type { DigestName } from '@laisen/pki/algorithms'
import type { Clock } from '../clock.ts'
import type { CompanyDb } from '../db/database.ts'
import type { Files, ObjectRow } from './files.ts'
import { keepOpened, mayKeepOpened } from './opened-objects.ts'
import { usedBytes } from './store.ts'

type States = ReadonlyMap<DigestName, Hash>

interface Known {
  readonly ids: readonly string[]
  readonly states: States
}

/** Of so many documents the states are kept: some hundred bytes each. */
const KEPT = 1_000
/** How many tails may have been added since a document was hashed here. */
const LOOKED_BACK = 8

/** By the last object, the one used longest ago first. A state is copied whenever it goes in or out. */
const known = new Map<string, Known>()

/**
 * Hash states over base and tails, for SHA-256 and every other digest. What was hashed in this process before is not read again: whoever
 * acts on a document that fifty people have signed reads no more than the first of them did.
 * @throws FilesError PURGED where something has to be read
 */
export async function hashStored(
  { files, db, clock }: { readonly files: Files; readonly db: CompanyDb; readonly clock: Clock },
  rows: readonly ObjectRow[],
  digests: readonly DigestName[],
): Promise<Exclude<Hashed, ReturnType<typeof createHash>>> {
  const names = [...new Set<DigestName>(['sha256', ...digests])]
  const ids = rows.map(nameOf)
  const { count, states } = found(ids, names) ?? {
    count: 0,
    states: new Map(names.map((name) => [name, createHash(name)])),
  }
  if (count < rows.length) {
    const now = clock.now().getTime()
    for (const [index, row] of rows.entries()) {
      if (index < count) continue
      // The tails are read again at once, by whoever lays out the next one.
      const isTail = index > 0 && usedBytes(row) === row.size_bytes
      const pieces: Uint8Array[] | undefined = isTail && mayKeepOpened(row.size_bytes) ? [] : undefined
      for await (const piece of await files.stream(db, [row])) {
        for (const state of states.values()) state.update(piece)
        pieces?.push(piece)
      }
      if (pieces) keepOpened(row.id, Buffer.concat(pieces), now)
    }
    keep(ids, states)
  }
  return Object.fromEntries(states)
}

/** Remembers the state after a tail was added to what `hashed` covers, and the tail, so that the next signature need not read them. */
export function keepHashed(
  rows: readonly ObjectRow[],
  {
    hashed,
    tail,
    id,
    at,
  }: {
    readonly hashed: Partial<Record<DigestName, Hash>>
    readonly tail: Uint8Array
    readonly id: string
    readonly at: Date
  },
): void {
  keepOpened(id, tail, at.getTime())
  const states = Object.entries(hashed).map(([name, state]) => [name as DigestName, state.copy().update(tail)] as const)
  keep([...rows.map(nameOf), id], new Map(states))
}

/** A part of an object has another hash than all of it. */
function nameOf(row: ObjectRow): string {
  return usedBytes(row) === row.size_bytes ? row.id : `${row.id} ${usedBytes(row)}`
}

function keep(ids: readonly string[], states: States): void {
  const last = ids.at(-1)
  if (last === undefined) return
  known.delete(last)
  known.set(last, { ids, states: copied(states) })
  if (known.size > KEPT) known.delete(known.keys().next().value!)
}

/** The states over as many of the first objects as are known. */
function found(ids: readonly string[], names: readonly DigestName[]): { count: number; states: States } | undefined {
  for (let count = ids.length; count > Math.max(0, ids.length - LOOKED_BACK); count--) {
    const last = ids[count - 1]!
    const one = known.get(last)
    // The same object may be the base of two documents.
    if (one?.ids.length !== count || one.ids.some((id, at) => id !== ids[at])) continue
    if (!names.every((name) => one.states.has(name))) continue
    known.delete(last)
    known.set(last, one)
    return { count, states: copied(new Map(names.map((name) => [name, one.states.get(name)!]))) }
  }
  return undefined
}

function copied(states: States): States {
  return new Map([...states].map(([name, state]) => [name, state.copy()]))
}
