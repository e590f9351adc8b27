import type { PublicContext } from '../context.ts'
import { record } from '../events/record.ts'
import { sessionEnded } from './events.ts'
import { findSessions, markOwnEnded } from './store.ts'

/** Ends the session that this browser had until now, whoever's it was: its cookie gets another token, so nobody could end it later. */
export async function endFormerSession({ database, clock, visit }: PublicContext): Promise<void> {
  if (!visit.web || !visit.sessionToken) return
  const [former] = await findSessions(database, [visit.sessionToken])
  if (former?.kind !== 'cookie') return
  const { companyId, employeeId, sessionId } = former
  await database.company(companyId).transaction(async (db) => {
    const at = clock.now()
    if ((await markOwnEnded(db, { employeeId, sessionId }, at)) === 0) return
    const ended = sessionEnded({ at, subjectId: employeeId, facts: { sessionId, ended: 1 } })
    await record(db, { kind: 'employee', companyId, employeeId }, ended)
  })
}
