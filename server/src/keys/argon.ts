import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { createTurns, type Holder, inTurn } from '../workers/turns.ts'

/** Argon2id costs tens of milliseconds of a core and up to 64 MiB. Keys are derived in turns; sign-in passwords have theirs in passwords.ts. */
export interface Argon {
  /** For a sign-in password: the PHC string to store. */
  hashPassword(password: string): Promise<string>
  verifyPassword(phc: string, password: string): Promise<boolean>
  /** 32 bytes that only the password gives: 64 MiB, 3 passes (rules 5.3). Companies take turns. */
  deriveKey(password: string, salt: Uint8Array, companyId: Holder): Promise<Buffer>
}

const ARGON2ID = 2
const KEY_COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 }

interface ArgonOptions {
  readonly memoryKibibytes: number
  readonly passes: number
}

/** Many sign-ins at once leave at least one core and most of the thread pool to signatures. */
export const argonAtOnce = (): number => Math.max(1, Math.min(2, availableParallelism() - 1))

export function createArgon({ memoryKibibytes, passes }: ArgonOptions): Argon {
  const turns = createTurns({ atOnce: argonAtOnce() })
  const passwordCost = { algorithm: ARGON2ID, memoryCost: memoryKibibytes, timeCost: passes, parallelism: 1 }
  return {
    hashPassword: (password) => hash(normal(password), passwordCost),
    verifyPassword: (phc, password) => verify(phc, normal(password)),
    deriveKey: (password, salt, companyId) =>
      inTurn(turns.of(companyId), () => hashRaw(normal(password), { ...KEY_COST, algorithm: ARGON2ID, salt })),
  }
}

/** Typed on another keyboard, the same characters may come composed or not (RFC 8265 §4.2.2). */
function normal(password: string): string {
  return password.normalize('NFC')
}
