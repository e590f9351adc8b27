import { getAllLogs, getAnchors } from '@laisen/contract/endpoints/system-log'
import { anchorHead } from '@laisen/server/chain/anchor'
import type { Client } from './client.ts'
import { chainEvidence } from './evidence.ts'
import type { TestServer } from './server.ts'

/** An entry of the company's log, and a timestamp of its evidence chain: by its authority, which it has by then. */
export async function evidenceOfWorld({ services }: TestServer, companyId: number, client: Client) {
  await chainEvidence(services)
  await anchorHead(services, companyId)
  const logs = await client.call(getAllLogs, { Filter: { logType: 'audit' } })
  const anchors = await client.call(getAnchors, {})
  const [entry] = Array.isArray(logs.data) ? logs.data : []
  const [anchor] = anchors.data.listData
  if (!entry || !anchor) throw new Error('the world has no evidence')
  return { ids: { logid: entry.logId, anchorid: anchor.anchorID } }
}
