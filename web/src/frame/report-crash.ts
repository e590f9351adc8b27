import { getInfoUser, type SessionUser } from '@laisen/contract/endpoints/session'
import { addLog } from '@laisen/contract/endpoints/system-log'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf } from '../api/use-call.ts'
import { crashReport } from './crash-report.ts'

/** A page that fails again and again says so a few times. */
const MOST_REPORTS = 5
const reported = new Set<string>()

/** Tells the log of the user's company about an error, once for each. Without a session nobody is told. */
export async function reportCrash(error: unknown): Promise<void> {
  const user = queryClient.getQueryData<SessionUser>(keyOf(getInfoUser, {}))
  if (user?.usertype !== 'EXT') return
  const report = crashReport(error, location.pathname)
  const key = JSON.stringify(report)
  if (reported.has(key) || reported.size >= MOST_REPORTS) return
  reported.add(key)
  await call(addLog, report, { background: true, keepPage: true })
}
