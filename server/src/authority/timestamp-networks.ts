import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { setTimestampNetworks as endpoint } from '@laisen/contract/endpoints/authority'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { isNetwork } from '../http/networks.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import { lockAdministration } from '../permissions/lock.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { timestampNetworksSet } from './events.ts'
import { listNetworks, replaceNetworks } from './timestamp-store.ts'

/** Says who besides this installation may get timestamps from the company's authority. */
export async function setTimestampNetworks(
  { db, clock, visit }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const shown = broughtBy({ visit }, input.shown)
  const networks = [...new Set(input.networks.map((text) => text.trim().toLowerCase()).filter(Boolean))]
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined) throw new AppError('AUTHORITY_NETWORK', { field: 'networks', network: wrong })
  const { companyId } = principal
  await db.transaction(async (db) => {
    // Of two lists at once the later is the whole list, and not what both hold together.
    await lockAdministration(db, companyId)
    requireShown(shown, { networks: await listNetworks(db) })
    const at = clock.now()
    await replaceNetworks(db, { companyId, networks, at })
    await record(db, principal, timestampNetworksSet({ at, subjectId: companyId, facts: { networks } }))
  })
  return { networks }
}
