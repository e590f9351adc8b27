import { readFile } from 'node:fs/promises'
import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { getHealth } from '@laisen/contract/endpoints/installation'
import { fill } from '@laisen/contract/messages/define'
import { healthMessages } from '@laisen/contract/messages/health'
import { sql } from 'kysely'
import type { Actor, Context, Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { countsOf, type Finding, installationHealth } from '../health/installation.ts'

const DAY_MS = 86_400_000
const SOON_DAYS = 30
const JUST_ENDED_DAYS = 7

/** How the installation does, and why a signature would fail now. */
export async function loadHealth(
  { services, db, clock }: Context & { readonly services: Services },
  actor: Actor,
  input: InputOf<typeof getHealth>,
): Promise<DataOf<typeof getHealth>> {
  const now = clock.now()
  const locale = input.locale ?? actor.locale
  return db.transaction(async (db) => {
    const ending = await endingCertificates(db, now)
    const count = ending.reduce((sum, { certificates }) => sum + certificates, 0)
    const { plans_ended } = await countsOf(db, now)
    const checks: Finding[] = [
      ...(await installationHealth(services, db, locale)),
      finding('certificates', count, fill(healthMessages[locale].certificatesWarning, { count }), locale),
      finding('plans', plans_ended, fill(healthMessages[locale].plansWarning, { count: plans_ended }), locale),
    ]
    return {
      canSign: !checks.some(({ stopsSigning }) => stopsSigning),
      checks,
      checkDate: now.toISOString(),
      version: await version(),
      endingCertificates: ending.map(({ code, certificates, first_at }) => ({
        companyCode: code,
        certificates,
        firstDate: first_at.toISOString(),
      })),
    }
  })
}

function finding(name: 'certificates' | 'plans', count: number, warning: string, locale: Actor['locale']): Finding {
  const fine = { certificates: 'certificatesOk', plans: 'plansOk' } as const
  return {
    name,
    state: count > 0 ? 'warning' : 'ok',
    // It is theirs that fail, not everybody's.
    stopsSigning: false,
    text: count > 0 ? warning : healthMessages[locale][fine[name]],
  }
}

async function endingCertificates(db: Db, now: Date) {
  const since = new Date(now.getTime() - JUST_ENDED_DAYS * DAY_MS)
  const until = new Date(now.getTime() + SOON_DAYS * DAY_MS)
  const { rows } = await sql<{ code: string; certificates: number; first_at: Date }>`
    select * from platform_ending_certificates(${since}, ${until})`.execute(db)
  return rows
}

async function version(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
