import { rename } from 'node:fs/promises'
import { companyKeyBinding, installationKeyBinding } from './keys.ts'
import { type MasterKey, masterKeyOf, nextKeyFile, writeKeyFile } from './master.ts'
import { installationKeyFact, lockKeys, masterKeyCheck, masterKeyOnToken, type Owner, updateKey } from './store.ts'

/**
 * Wraps every company's key, and the installation's, by another master key. What they seal is not touched, so it takes
 * moments whatever the amount of data. One transaction: after a crash all keys are wrapped by the old one or all by the new.
 * `kept` is what a token derives the next key from; without it, the next key is not a token's.
 * @returns how many keys were re-wrapped.
 */
export async function rotateMasterKey(
  owner: Owner,
  from: MasterKey,
  { key: to, kept }: { readonly key: MasterKey; readonly kept?: string | undefined },
): Promise<number> {
  return owner.transaction().execute(async (db) => {
    const keys = await lockKeys(db)
    for (const { companyId, id, wrapped } of keys) {
      const binding = companyKeyBinding(companyId)
      const rewrapped = await to.wrap(await from.unwrap(wrapped, binding), binding)
      await updateKey(db, { companyId, id, wrapped: rewrapped, masterKeyId: to.id })
    }
    const installation = await installationKeyFact.find(db)
    if (installation !== undefined) {
      const key = await from.unwrap(Buffer.from(installation, 'base64'), installationKeyBinding)
      await installationKeyFact.set(db, (await to.wrap(key, installationKeyBinding)).toString('base64'))
    }
    await masterKeyCheck.set(db, to.id)
    await masterKeyOnToken.remove(db)
    if (kept !== undefined) await masterKeyOnToken.keepFirst(db, kept)
    return keys.length + (installation === undefined ? 0 : 1)
  })
}

interface NextKey {
  /** Where the installation keeps its master key. */
  readonly file: string
  readonly from: MasterKey
  readonly bytes: Uint8Array
}

/**
 * The same for a master key in a file of ours. The next key is durable beside the old one before anything depends on it; until it is
 * renamed, a start knows by the key's id which of the two it needs (loadMasterKey).
 */
export async function rotateKeyFile(owner: Owner, { file, from, bytes }: NextKey): Promise<number> {
  await writeKeyFile(nextKeyFile(file), bytes)
  const count = await rotateMasterKey(owner, from, { key: masterKeyOf(bytes) })
  await rename(nextKeyFile(file), file)
  return count
}
