import './event-types.ts'
import './http/request.ts'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { headers } from '@laisen/contract/headers'
import fastify, { type FastifyInstance } from 'fastify'
import { authenticateKey } from './api-keys/authenticate.ts'
import { apiKeysRoutes } from './api-keys/routes.ts'
import { authorityRoutes } from './authority/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { certificateGroupsRoutes } from './certificate-groups/routes.ts'
import { certificatesRoutes } from './certificates/routes.ts'
import { companiesRoutes } from './companies/routes.ts'
import { companyArchivesRoutes } from './company-archives/routes.ts'
import { consentRoutes } from './consent/routes.ts'
import type { Services } from './context.ts'
import { employeesRoutes } from './employees/routes.ts'
import { envelopesRoutes, recipientRoutes, sentEnvelopesRoutes } from './envelopes/routes.ts'
import { exportsRoutes } from './exports/routes.ts'
import { extensionsRoutes } from './extensions/routes.ts'
import { factorsRoutes } from './factors/routes.ts'
import { groupsRoutes } from './groups/routes.ts'
import { healthRoute } from './health/route.ts'
import { historyRoutes } from './history/routes.ts'
import { answerError } from './http/answer-errors.ts'
import { apiDocs } from './http/api-docs.ts'
import { AppError } from './http/app-error.ts'
import { endConnections } from './http/end-connections.ts'
import { watchForwarded } from './http/forwarded.ts'
import { dropBody } from './http/input.ts'
import { keepAddress } from './http/kept-address.ts'
import type { App } from './http/mount.ts'
import { createRateLimits, type RateLimits } from './http/rate-limits.ts'
import { headersWithoutHook, securityHeaders } from './http/security-headers.ts'
import { securityTxt } from './http/security-txt.ts'
import { serveWhenAdmitted } from './http/serve-when-admitted.ts'
import { inlineScripts, pageOf, webFiles } from './http/web-files.ts'
import { importsRoutes } from './imports/routes.ts'
import { levelRoutes } from './levels/routes.ts'
import { limitConnections } from './limits/connections.ts'
import { createMemoryBudget } from './limits/memory.ts'
import { paceRequests } from './limits/pace-requests.ts'
import { endSlowBodies } from './limits/slow-bodies.ts'
import { bouncesRoute } from './mail/bounces.ts'
import { manualRoutes } from './manual/routes.ts'
import { requireMenu } from './menus/open.ts'
import { menusRoutes } from './menus/routes.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { pendingStampsRoutes } from './pending-stamps/routes.ts'
import { permissionsRoutes } from './permissions/routes.ts'
import { personalDataRoutes } from './personal-data/routes.ts'
import { plansRoutes } from './plans/routes.ts'
import { platformRoutes } from './platform/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { reportSchedulesRoutes } from './reports/schedules/routes.ts'
import { rolesRoutes } from './roles/routes.ts'
import { authenticate } from './session/authenticate.ts'
import { sessionRoutes } from './session/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { signaturesRoutes } from './signatures/routes.ts'
import { stampsRoutes } from './stamps/routes.ts'
import { systemLogRoutes } from './system-log/routes.ts'
import { trustRootsRoutes } from './trust-roots/routes.ts'

/** The central list: every noun that answers calls. */
const nouns = [
  sessionRoutes,
  consentRoutes,
  factorsRoutes,
  profileRoutes,
  signaturesRoutes,
  plansRoutes,
  certificatesRoutes,
  apiKeysRoutes,
  authorityRoutes,
  levelRoutes,
  certificateGroupsRoutes,
  stampsRoutes,
  extensionsRoutes,
  pendingStampsRoutes,
  historyRoutes,
  notificationsRoutes,
  employeesRoutes,
  envelopesRoutes,
  sentEnvelopesRoutes,
  recipientRoutes,
  reportsRoutes,
  reportSchedulesRoutes,
  exportsRoutes,
  importsRoutes,
  rolesRoutes,
  groupsRoutes,
  permissionsRoutes,
  menusRoutes,
  calendarRoutes,
  companiesRoutes,
  companyArchivesRoutes,
  settingsRoutes,
  platformRoutes,
  trustRootsRoutes,
  systemLogRoutes,
  manualRoutes,
  personalDataRoutes,
]

const BROTLI_QUALITY = 4
const COMPRESS_FROM_BYTES = 1024
const MOST_LISTENERS = 20

interface AppOptions {
  readonly rateLimits?: RateLimits
  /** Further calls beside those of the nouns. */
  readonly also?: (app: App) => void
  /** The built web; its own place when left out. */
  readonly webFolder?: string
}

/** The server as it answers: calls, API page, web. It does not listen yet. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<App> {
  const { config, log } = services
  const limits = config.requestLimits
  const server = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // Documents are streamed; each call limits what it reads.
    bodyLimit: Number.MAX_SAFE_INTEGER,
    requestTimeout: limits.bodyMs,
    http: {
      headersTimeout: limits.headersMs,
      maxHeaderSize: limits.headerBytes,
      connectionsCheckingInterval: Math.min(limits.headersMs, limits.bodyMs) / 3,
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    // A URL that cannot be decoded is refused before any hook has run.
    frameworkErrors: (error, request, reply) => {
      keepAddress(request)
      reply.headers(headersWithoutHook(config))
      request.ownLog = log.with({ requestId: request.id })
      request.security = services.security
      answerError(error, request, reply)
    },
    return503OnClosing: true,
  })
  const app: App = {
    fastify: server,
    services,
    authenticate: (services, credential, use) =>
      credential?.kind === 'key' ? authenticateKey(services, credential, use) : authenticate(services, credential, use),
    requireMenu: ({ database }, person, menuId) =>
      database.company(person.companyId).read((db) => requireMenu(db, person, menuId)),
    rateLimits: options.rateLimits ?? createRateLimits(services.database),
    memory: createMemoryBudget(limits),
    mounted: [],
  }

  server.decorateRequest('caller', undefined)
  server.decorateRequest('freeMemory', undefined)
  server.decorateRequest('ownLog')
  server.decorateRequest('security')
  server.decorateRequest('refusedBy', undefined)
  server.addHook('onRequest', async (request, reply) => {
    keepAddress(request)
    request.ownLog = log.with({ requestId: request.id })
    request.security = services.security
    reply.header(headers.requestId, request.id)
    // Between two readers of a body no one listens for its errors, and an upload that is cut off then must not end the process.
    request.raw.on('error', () => {})
    // Limits, fastify and its plugins each listen for the end of an answer: one more than Node finds plausible.
    reply.raw.setMaxListeners(MOST_LISTENERS)
  })
  paceRequests(server.server)
  // Before whatever may refuse a request, whose body still arrives then.
  endSlowBodies(server, limits)
  watchForwarded(server)
  endConnections(server)
  limitConnections(server, { ...limits, behindProxy: config.trustProxy.length > 0 }, services.security)
  server.addHook('onResponse', async (request, reply) => {
    // Without the query, which may hold personal data or a token.
    const [path] = request.url.split('?')
    const facts = { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    request.ownLog.info('request.answered', { ...facts, companyId: request.caller?.companyId, code: request.refusedBy })
  })
  server.setErrorHandler((error, request, reply) => {
    dropBody(request.raw)
    return answerError(error, request, reply)
  })
  server.addHook('onClose', () => services.security.close())
  // Each call reads its body itself, within its own limits.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  serveWhenAdmitted(server, services)
  securityHeaders(server, config, inlineScripts(options.webFolder))
  await server.register(cookie)
  await server.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
  for (const routes of nouns) routes(app)
  options.also?.(app)
  for (const routes of [healthRoute, bouncesRoute, apiDocs, securityTxt]) routes(app)
  await web(server, options.webFolder)
  return app
}

async function web(server: FastifyInstance, folder: string | undefined): Promise<void> {
  await webFiles(server, folder)
  server.setNotFoundHandler((request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    // The answer depends on what is accepted: whoever keeps it has to know.
    reply.header('vary', 'accept')
    const page = reads ? pageOf(request.url, request.headers.accept, folder) : undefined
    if (!page) throw new AppError('CALL_UNKNOWN')
    return reply
      .code(page.exists ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile(page.file)
  })
}
