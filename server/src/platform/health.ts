import { readFile } from 'node:fs/promises'
import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { getHealth } from '@laisen/contract/endpoints/installation'
import { fill } from '@laisen/contract/messages/define'
import { healthMessages } from '@laisen/contract/messages/health'
import { endingCertificates } from '../certificates/operator-view.ts'
import type { Context, Services } from '../context.ts'
import { type Finding, installationHealth } from '../health/installation.ts'
import { failedRenewalsOfAll } from '../levels/renewals.ts'
import { countEndedPackages } from '../plans/operator-view.ts'
import type { EmployeePrincipal } from '../principal.ts'

/** How the installation is doing, and why a signature would fail now. */
export async function loadHealth(
  { services, db, clock }: Context & { readonly services: Services },
  principal: EmployeePrincipal,
  input: InputOf<typeof getHealth>,
): Promise<DataOf<typeof getHealth>> {
  const now = clock.now()
  const locale = input.locale ?? principal.locale
  return db.transaction(async (db) => {
    const { companies, certificates } = await endingCertificates(db, now)
    const packages = await countEndedPackages(db, now)
    const renewals = await failedRenewalsOfAll(db, now)
    const notRenewed = renewals.reduce((sum, { documents }) => sum + documents, 0)
    const t = healthMessages[locale]
    const checks: Finding[] = [
      ...(await installationHealth(services, db, locale)),
      finding('certificates', certificates, certificates > 0 ? t.certificatesWarning : t.certificatesOk),
      finding('plans', packages, packages > 0 ? t.plansWarning : t.plansOk),
      finding('renewals', notRenewed, notRenewed > 0 ? t.renewalsWarning : t.renewalsOk),
    ]
    return {
      canSign: !checks.some(({ stopsSigning }) => stopsSigning),
      checks,
      checkDate: now.toISOString(),
      version: await version(),
      endingCertificates: companies.map(({ companyCode, certificates, firstAt }) => ({
        companyCode,
        certificates,
        firstDate: firstAt.toISOString(),
      })),
      failedRenewals: renewals.map(({ companyCode, fault, documents, firstUntil, documentIds }) => ({
        ...{ companyCode, fault, documents, documentIDs: [...documentIds] },
        firstDate: firstUntil?.toISOString() ?? null,
      })),
    }
  })
}

function finding(name: 'certificates' | 'plans' | 'renewals', count: number, text: string): Finding {
  // This stops only the companies concerned; the others can still sign.
  return { name, state: count > 0 ? 'warning' : 'ok', stopsSigning: false, text: fill(text, { count }) }
}

async function version(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
