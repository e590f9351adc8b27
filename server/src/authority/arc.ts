import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { installationFact } from '../db/installation-fact.ts'

const fact = installationFact('oid_arc')

/**
 * The arc of this installation: 2.25 and its UUID as a number, which ITU-T X.667 gives to whoever made the UUID. Policies
 * are numbered below it: .1.1 of verified companies, .1.2 of companies that nobody has verified, .1.3 of timestamps, .1.4 of one-time
 * certificates (the sender asserts the name, and a code that was mailed to the address was typed).
 */
export async function oidArc({ owner }: Pick<Database, 'owner'>): Promise<string> {
  return (await fact.find(owner)) ?? fact.keepFirst(owner, `2.25.${uuidAsNumber()}`)
}

/** RFC 9562 §5.4: version 4, the variant of that RFC, and the rest random. */
function uuidAsNumber(): bigint {
  const bytes = randomBytes(16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return BigInt(`0x${bytes.toString('hex')}`)
}
