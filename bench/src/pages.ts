import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { bearerClient } from '@laisen/testkit/client'
import { everyoneConsents } from '@laisen/testkit/given-in'
import { startLaisen } from '@laisen/testkit/process'
import { type Credentials, openBrowser, signIn } from './pages/browser.ts'
import { measurePage } from './pages/lighthouse.ts'
import { logInToUpload } from './pages/log-in-to-upload.ts'
import { openEnvelope } from './pages/open-envelope.ts'

const password = 'Bench-Password-1'
const admin: Credentials = { companyCode: 'DEMO', userName: 'admin', password }
const operator: Credentials = { companyCode: 'OPS', userName: 'kanok', password }

interface Visit {
  as?: Credentials
  routes: Readonly<Record<string, string>>
}

const visits: readonly Visit[] = [
  { routes: { login: '/login', register: '/register', 'reset password': '/ResetPassword' } },
  {
    as: admin,
    routes: { upload: '/UploadPDF', users: '/usermanagement', history: '/historylog', profile: '/userprofile' },
  },
  { as: operator, routes: { platform: '/platform/companies' } },
]

/** First views on a phone, of the built product as `npm start` serves it. */
export async function benchPages({ only = [], runs = 5 }: { only?: readonly string[]; runs?: number } = {}) {
  const wanted = (route: string) => only.length === 0 || only.includes(route)
  const laisen = await startLaisen({ whole: true, env: { DEMO_PASSWORD: password } })
  try {
    makeOperator(laisen.dataDir)
    await everyoneConsents(laisen)
    const rows: object[] = []
    for (const { as, routes } of visits) {
      const { context, port } = await openBrowser()
      if (as) await signIn(context, laisen.url, as)
      for (const [route, path] of Object.entries(routes).filter(([route]) => wanted(route))) {
        rows.push(await measurePage(route, { url: laisen.url + path, port, runs }))
      }
      await context.close()
    }
    if (wanted('slow')) rows.push(await logInToUpload(laisen.url, admin, runs))
    if (wanted('recipient')) {
      const { data } = await bearerClient(laisen.url).call(loginCustomer, admin)
      rows.push(await openEnvelope(laisen.url, bearerClient(laisen.url, data.token), runs))
    }
    return rows
  } finally {
    await laisen.remove()
  }
}

function makeOperator(dataDir: string): void {
  const program = join(import.meta.dirname, '../../server/src/start/operator-command.ts')
  const asked = ['create', '--email', 'ops@example.com', '--username', operator.userName, '--password-stdin']
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const { status } = spawnSync(process.execPath, [program, ...asked], { env, input: `${password}\n` })
  if (status !== 0) throw new Error('The operator was not made.')
}
