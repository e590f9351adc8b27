import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type {
  getSignatureLevel as getEndpoint,
  setSignatureLevel as setEndpoint,
} from '@laisen/contract/endpoints/signature-levels'
import { timestampFaultOf } from '@laisen/pades/errors'
import { hashOf } from '@laisen/pades/levels/reach'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { broughtBy, mergeShown } from '../http/shown.ts'
import { lockAdministration } from '../permissions/lock.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { signatureLevelSet } from './events.ts'
import { hasTimestamps, type LevelPolicy, levelOf } from './policy.ts'
import * as store from './store.ts'

type Answer = DataOf<typeof getEndpoint>

/** The level of the company's signatures, and who stamps their time. */
export async function getSignatureLevel({ db, config }: Context): Promise<Answer> {
  return answerOf(await db.read(store.findPolicy), config)
}

function answerOf(policy: LevelPolicy, config: Context['config']): Answer {
  const { level, must, servers } = policy
  return {
    ...{ level, must, servers: [...servers], effective: levelOf(policy, config) },
    installationServers: config.tsaUrls.map((url) => new URL(url).host),
    own: config.pkiUrl !== undefined,
  }
}

/**
 * Chooses both. Each server that is new is tried first: a mistake in its address would show only when someone signs.
 * @throws TIMESTAMP_SERVER_ADDRESS, TIMESTAMP_SERVER_SILENT or what is wrong with its answer (timestampFaults),
 *   SIGNATURE_LEVEL_WITHOUT_TIMESTAMPS
 */
export async function setSignatureLevel(
  context: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof setEndpoint>,
): Promise<Answer> {
  const { db, clock, config } = context
  const shown = broughtBy(context, input.shown)
  const servers = [...new Set(input.servers.map((server) => server.trim()).filter(Boolean))]
  for (const server of servers) requireAddress(server)
  const before = await db.read(store.findPolicy)
  const sent = { level: input.level, must: input.must, servers }
  requireTimestamps(sent, config)
  await Promise.all(
    servers.filter((server) => !before.servers.includes(server)).map((server) => tryServer(context, server)),
  )
  const { companyId } = principal
  const saved = await db.transaction(async (db) => {
    await lockAdministration(db, companyId)
    const { level, must, servers } = merged(await store.findPolicy(db), { sent, shown })
    requireTimestamps({ level, servers }, config)
    const at = clock.now()
    await store.replacePolicy(db, { companyId, level, must, servers, at })
    const facts = { level, must, servers: servers.map((server) => new URL(server).host) }
    await record(db, principal, signatureLevelSet({ at, subjectId: companyId, facts }))
    return { level, must, servers }
  })
  return answerOf({ ...before, ...saved }, config)
}

type Choice = Pick<LevelPolicy, 'level' | 'must'> & { readonly servers: string[] }
type Shown = InputOf<typeof setEndpoint>['shown']

/** What the form left as it was shown stays as it is now. @throws CHANGED_SINCE_SHOWN */
function merged(now: LevelPolicy, { sent, shown }: { readonly sent: Choice; readonly shown: Shown }): Choice {
  const { level, must, servers } = now
  return mergeShown(shown, { sent, now: { level, must, servers: [...servers] } })
}

/** @throws SIGNATURE_LEVEL_WITHOUT_TIMESTAMPS */
function requireTimestamps({ level, servers }: Pick<Choice, 'level' | 'servers'>, config: Context['config']): void {
  if (level !== null && level !== 'B-B' && !hasTimestamps({ servers }, config))
    throw new AppError('SIGNATURE_LEVEL_WITHOUT_TIMESTAMPS', { field: 'level' })
}

/** Without a password in the address, which others of the company would read. */
function requireAddress(server: string): void {
  const url = URL.canParse(server) ? new URL(server) : undefined
  const web = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (!web || url.username || url.password) throw new AppError('TIMESTAMP_SERVER_ADDRESS', { field: 'servers', server })
}

async function tryServer({ sources }: Context, server: string): Promise<void> {
  try {
    await sources.only(server).stamp(hashOf('sha256', Buffer.from(server)))
  } catch (error) {
    const fault = timestampFaultOf(error)
    const code = fault ? timestampFaults[fault] : 'TIMESTAMP_SERVER_SILENT'
    throw new AppError(code, { field: 'servers', server: new URL(server).host })
  }
}

const timestampFaults = {
  status: 'TIMESTAMP_SERVER_REFUSES',
  malformed: 'TIMESTAMP_SERVER_NO_TIMESTAMP',
  imprint: 'TIMESTAMP_SERVER_OTHER_ANSWER',
  nonce: 'TIMESTAMP_SERVER_OTHER_ANSWER',
  time: 'TIMESTAMP_SERVER_CLOCK',
  certificate: 'TIMESTAMP_SERVER_CERTIFICATE',
  signature: 'TIMESTAMP_SERVER_SIGNATURE',
} as const
