import { getLogHistory } from '@laisen/contract/endpoints/history'
import { getAllLogs, getAnchors } from '@laisen/contract/endpoints/system-log'
import { anchorHead } from '@laisen/server/chain/anchor'
import type { Client } from './client.ts'
import { chainEvidence } from './evidence.ts'
import type { TestServer } from './server.ts'

/** An entry of the company's log and of its history, and a timestamp of its evidence chain: by its authority, which it has by then. */
export async function evidenceOfWorld({ services }: TestServer, companyId: number, client: Client) {
  await chainEvidence(services)
  await anchorHead(services, companyId)
  const logs = await client.call(getAllLogs, { Filter: { logType: 'audit' } })
  const history = await client.call(getLogHistory, { page: 1, perPage: 10 })
  const anchors = await client.call(getAnchors, {})
  const [entry] = Array.isArray(logs.data) ? logs.data : []
  const [anchor] = anchors.data.listData
  const [signed] = history.data.listData
  if (!entry || !anchor || !signed) throw new Error('the world has no evidence')
  return { ids: { logid: entry.logId, anchorid: anchor.anchorID, historyid: signed.id } }
}
