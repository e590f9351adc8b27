import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { buildApp } from '@laisen/server/app'
import { type Config, readConfig } from '@laisen/server/config'
import type { Services } from '@laisen/server/context'
import type { Database } from '@laisen/server/db/database'
import type { ObjectStore } from '@laisen/server/files/object-store'
import type { App } from '@laisen/server/http/mount'
import type { RateLimits } from '@laisen/server/http/rate-limits'
import { checkMasterKey, masterKeyOf } from '@laisen/server/keys/master'
import { createLog } from '@laisen/server/log/log'
import { openServices } from '@laisen/server/services'
import { listen } from '@laisen/server/start/listen'
import { type BearerClient, bearerClient, type Client, type WebClient, webClientOf } from './client.ts'
import { type TestClock, testClock } from './clock.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type Given, type GivenEmployee, givenOn, usualPeople } from './given.ts'
import { countStarted } from './run-counts.ts'

/** Clients of signed-in people; each signs in once. `as.admin` is the company's own admin; `as.person(…)` any employee. */
interface As {
  readonly admin: Client
  readonly operator: Client
  readonly signer: Client
  person(employee: GivenEmployee): Client
  /** The same person in a new session. */
  fresh(employee: GivenEmployee): Promise<BearerClient>
  /** The same person in our web app. */
  web(employee: GivenEmployee): Promise<WebClient>
  /** A browser without a session. */
  browser(): WebClient
}

export interface TestServer {
  readonly as: As
  readonly given: Given
  /** Calls without a session. */
  readonly call: Client['call']
  readonly fetch: Client['fetch']
  readonly url: string
  readonly clock: TestClock
  readonly database: Database
  /** May change rows that no login of the product may change, to show that tampering is detected. */
  readonly superuser: TestDatabase['superuser']
  readonly services: Services
  readonly app: App
  /** Everything the server has logged so far, one JSON line each. */
  readonly logged: readonly string[]
  close(): Promise<void>
}

export interface ServerOptions {
  readonly at?: Date | string
  readonly config?: Partial<Config>
  /** Enforces the limits on calls per minute, or what else each call waits for once it is known who calls. @default no limits */
  readonly rateLimits?: 'real' | RateLimits
  /** The application reaches its database through PgBouncer. */
  readonly pooler?: boolean
  readonly webFolder?: string
  /** Where objects are kept, given the server's DATA_DIR. @default files in it */
  readonly store?: (dataDir: string) => Promise<ObjectStore>
  /** Mounts calls that exist only in this test. */
  readonly also?: (app: App) => void
}

const noRateLimits: RateLimits = { take: async () => {} }
/** Tests register dozens of companies from one address. */
const MANY = { networkDaily: 10_000, mailboxDaily: 10_000, hourly: 10_000 }
/** The lowest cost that argon2 accepts, because tests sign in hundreds of times. */
const CHEAP = { memoryKibibytes: 8, passes: 1 }

/** A busy machine must not look like a timestamp server that is silent or a task that never ends. */
const PATIENT = 10

/** A real server on HTTP, on a database of its own; it ends with the test (or the file) that asked for it. */
export async function server(options: ServerOptions = {}): Promise<TestServer> {
  countStarted('server')
  const { database, superuser, drop } = await testDatabase({ pooler: options.pooler ?? false })
  const dataDir = await mkdtemp(join(tmpdir(), 'laisen-'))
  const clock = testClock(options.at)
  const logged: string[] = []
  const config = {
    ...readConfig({ DATA_DIR: dataDir, DEMO: '0' }),
    passwordCost: CHEAP,
    patience: PATIENT,
    registrationLimits: MANY,
    port: 0,
    ...options.config,
  }
  const log = createLog({ write: (line) => logged.push(line), level: 'debug', now: clock.now })
  const master = masterKeyOf(randomBytes(32))
  await checkMasterKey(database.owner, master)
  const store = await options.store?.(dataDir)
  const services = await openServices({ config, database, master, log, clock, ...(store ? { store } : {}) })
  const app = await buildApp(services, {
    ...(options.rateLimits === 'real' ? {} : { rateLimits: options.rateLimits ?? noRateLimits }),
    ...(options.webFolder ? { webFolder: options.webFolder } : {}),
    ...(options.also ? { also: options.also } : {}),
  })
  await listen(app.fastify, config)
  const { port } = app.fastify.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const { publicUrl = url } = options.config ?? {}
  const pkiUrl = options.config && 'pkiUrl' in options.config ? options.config.pkiUrl : url
  Object.assign(config, { port, publicUrl, pkiUrl })

  const given = givenOn(database, clock, services.passwords)
  const nobody = bearerClient(url)
  let closed: Promise<void> | undefined
  const close = () =>
    (closed ??= (async () => {
      await app.fastify.close()
      services.transport.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    })())
  after(close)
  const as = signsIn(url, given)
  return {
    as,
    given,
    call: nobody.call,
    fetch: nobody.fetch,
    url,
    clock,
    database,
    superuser,
    services,
    app,
    logged,
    close,
  }
}

function signsIn(url: string, given: Given): As {
  const known = new Map<number, Promise<Client>>()
  const signIn = async (employee: GivenEmployee): Promise<BearerClient> => {
    const { companyCode, username: userName, password } = employee
    const answer = await bearerClient(url).call(loginCustomer, { companyCode, userName, password })
    if (answer.status !== 0) throw new Error(`${userName} cannot sign in: ${answer.message}`)
    return bearerClient(url, answer.data.token)
  }
  const person = (employee: GivenEmployee): Client => {
    const { employeeId } = employee
    if (!known.has(employeeId)) known.set(employeeId, signIn(employee))
    return lazily(() => known.get(employeeId)!)
  }
  const usual = (name: keyof typeof usualPeople): Client => {
    let made: Promise<Client> | undefined
    return lazily(() => (made ??= given.employee({ username: name, ...usualPeople[name] }).then(signIn)))
  }
  return {
    admin: usual('admin'),
    operator: usual('operator'),
    signer: usual('signer'),
    person,
    fresh: signIn,
    browser: () => webClientOf(url),
    async web({ companyCode, username: userName, password }) {
      const client = webClientOf(url)
      const answer = await client.call(loginCustomer, { companyCode, userName, password })
      if (answer.status !== 0) throw new Error(`${userName} cannot sign in: ${answer.message}`)
      return client
    },
  }
}

/** A client that signs in when it is first used. */
function lazily(client: () => Promise<Client>): Client {
  return {
    call: async (...given) => (await client()).call(...given),
    download: async (...given) => (await client()).download(...given),
    fetch: async (...given) => (await client()).fetch(...given),
  }
}
