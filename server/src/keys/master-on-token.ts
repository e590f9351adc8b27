import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { openToken } from '../pkcs11/token.ts'
import { StartRefused } from '../start-refused.ts'
import { masterKeyCheck, masterKeyOnToken, type Owner } from './store.ts'

const SALT_BYTES = 32

/** A master key, and what the database keeps to have it made again: which key of the token, and a salt. */
interface TokenMasterKey {
  readonly bytes: Buffer
  readonly kept: string
}

/** A new one. @throws TokenAway */
export async function makeMasterKeyOnToken(config: Config): Promise<TokenMasterKey> {
  const token = await tokenOf(config)
  const uri = await token.makeDerivingKey()
  const salt = randomBytes(SALT_BYTES)
  return { bytes: await token.derive(uri, salt), kept: JSON.stringify({ uri, salt: salt.toString('base64') }) }
}

/**
 * The master key that the token derives; on the first start of an installation, of a new key. All processes need the same token.
 * @throws StartRefused where the token is away, or where the data was written with a master key from elsewhere
 */
export async function loadMasterKeyFromToken(config: Config, owner: Owner): Promise<Buffer> {
  // In this order: a process that starts at the same moment keeps its key on the token before it writes the check.
  const checked = await masterKeyCheck.find(owner)
  let kept = await masterKeyOnToken.find(owner)
  if (kept === undefined) {
    if (checked !== undefined) {
      throw new StartRefused(
        'MASTER_KEY_ON_TOKEN is set, but the data was written with a master key that is not on the token. Start with that key, or move it: NEW_MASTER_KEY_ON_TOKEN=1 npm run rotate-keys.',
      )
    }
    kept = await masterKeyOnToken.keepFirst(owner, (await refusingStart(() => makeMasterKeyOnToken(config))).kept)
  }
  const { uri, salt } = JSON.parse(kept) as { uri: string; salt: string }
  return refusingStart(async () => (await tokenOf(config)).derive(uri, Buffer.from(salt, 'base64')))
}

async function tokenOf({ token }: Config) {
  if (!token) throw new TypeError('the configuration is refused without a token')
  return openToken(token)
}

async function refusingStart<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`The master key cannot be had from the PKCS#11 token: ${(error as Error).message}`)
  }
}
