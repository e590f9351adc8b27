import { companyKeyBinding, installationKeyBinding } from './keys.ts'
import type { MasterKey } from './master.ts'
import { installationKeyFact, lockKeys, masterKeyCheck, type Owner, updateKey } from './store.ts'

/**
 * Wraps every company's key, and the installation's, by another master key. What they seal is not touched, so it takes
 * moments whatever the amount of data. One transaction: after a crash all keys are wrapped by the old one or all by the new.
 * @returns how many keys were re-wrapped.
 */
export async function rotateMasterKey(owner: Owner, from: MasterKey, to: MasterKey): Promise<number> {
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
    return keys.length + (installation === undefined ? 0 : 1)
  })
}
