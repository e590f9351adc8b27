import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { callsWithoutSchemas } from './build/calls-without-schemas.ts'
import { compressed } from './build/compressed.ts'
import { firstLoad } from './build/first-load.ts'
import { foreseenRefusals } from './build/foreseen-refusals.ts'
import { signInWithoutReact } from './build/sign-in-without-react.ts'
import { pdfjsAssets } from './src/pdf/vite-assets.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.LAISEN_SERVER ?? 'http://127.0.0.1:3000'
// The server takes cookies only from its own origin; behind this proxy the browser's is another one.
const behind = { target: server, headers: { origin: server } }
const proxy = { '/api': behind, '/health': behind }

/** Pages that belong to the small sign-in entry; every other address is the application. */
const signInPages = new Set(['/login', '/ResetPassword', '/ConfirmEmail', '/UndoEmailChange', '/UnlockSignIn'])

/** Answers each route with its page, as the product's server does with the built ones. */
function pages(): Plugin {
  const choose = (url: string) => {
    const path = url.split('?')[0] ?? '/'
    if (path === '/') return '/login.html'
    if (signInPages.has(path)) return '/login.html'
    return path.includes('.') || path.startsWith('/@') || path.startsWith('/api/') ? url : '/index.html'
  }
  const mount: Plugin['configureServer'] = (vite) => {
    vite.middlewares.use((request, _answer, next) => {
      request.url = choose(request.url ?? '/')
      next()
    })
  }
  return { name: 'laisen-pages', configureServer: mount, configurePreviewServer: mount as never }
}

const overThePage =
  /[\\/]ui[\\/]later[\\/]|[\\/]node_modules[\\/](?!@tabler|@tanstack|pdfjs-dist|dayjs|@mantine[\\/]dates)/
/** Making one's own signature: in the profile, and where a certificate is requested. */
const ofSignatures = /[\\/]features[\\/]signatures[\\/]|[\\/]messages[\\/]signatures\.ts$|[\\/]request-dialog\.tsx$/
const ofPlatform = /[\\/]features[\\/]platform[\\/]|[\\/]messages[\\/](?:approval|installation|platform)\.ts$/
const ofDocuments =
  /[\\/]web[\\/]src[\\/]pdf[\\/]|[\\/]messages[\\/]stamps\.ts$|[\\/]pades[\\/]src[\\/]stamp[\\/]|[\\/]features[\\/](?:upload|preview)[\\/](?!distinguished-name)/
/** What comes with pdf.js, when a document is opened. */
const ofOpened =
  /[\\/]web[\\/]src[\\/]pdf[\\/](?:open-pdf|file-range|page-(?:marks|canvas|field|list|thumb)|pdf-view|turned-sheet|viewer-(?:bar|keys))\.|[\\/]pades[\\/]src[\\/]stamp[\\/](?!row|length-limits)|[\\/]upload[\\/]stamp-(?:drawing|picture)\./
/** How a confirmation is asked for and went. */
const ofConfirmations = /[\\/]features[\\/]confirm-stamp[\\/]|[\\/]messages[\\/]confirm-stamp\.ts$/
/** What is told of a certificate, where there is something to tell: on its card, and where it is chosen. */
const ofCertificates =
  /[\\/]features[\\/]certificates[\\/](?:(?:about-certificate|proof)\.tsx|error-texts\.ts)$|[\\/]messages[\\/](?:certificate-notices|proof)\.ts$/
/** What User Management, the certificates, the envelopes and Setting have in common: rows with edit and delete, pickers, what is done with one. */
const ofLists =
  /[\\/]features[\\/](?:people|envelopes?)[\\/](?!retention-dialog)|[\\/]messages[\\/](?:groups|people|role-names|signature-level)\.ts$|[\\/]frame[\\/](?:add-button|edit-and-delete|use-may)\.|[\\/]ui[\\/](?:chips|column-menu|list-failed|search-bar)\.|[\\/]signature-level\.tsx$|IconColumns\./
/** What lists are made of, and the calls behind them: screens that show none do not bring it. */
const ofTables =
  /[\\/]ui[\\/](?:date-field|filter-menu|pager|paged-table|pages-around|picker-page|row-menu|search-field|segmented|status-(?:badge|messages)|table|tabs|timeline|use-pages)\.|[\\/]web[\\/]src[\\/]address[\\/]|[\\/]i18n[\\/]day-text\.|[\\/]endpoints[\\/](?:companies|employees|envelopes|groups|installation|legal-texts|platform|retention|roles|security-record)\.ts$/
/** What the steps of the composer have in common. */
const ofComposer = /[\\/]features[\\/]composer[\\/]/
const ofCalendar = /[\\/]features[\\/]calendar[\\/]|[\\/]messages[\\/]calendar\.ts$/
const ofMenus = /[\\/]features[\\/]menus[\\/]|[\\/]messages[\\/]menus\.ts$/
const ofPermissionManagement =
  /[\\/]features[\\/]permission-management[\\/]|[\\/]messages[\\/]permission-management\.ts$/
const ofUserGroups = /[\\/]features[\\/]user-groups[\\/]|[\\/]messages[\\/]user-groups\.ts$/
/** Forms about roles and groups and what is picked in them: over User Management, User Group and the screens that assign groups. */
const ofForms =
  /[\\/]features[\\/](?:assign-groups[\\/]|people[\\/](?:pickers[\\/](?!picked\.)|use-draft-form|groups[\\/](?!group-tab|group-rows)|roles[\\/](?:role-dialog|delete-role|role-draft|use-save-role)))|[\\/]messages[\\/]pickers\.ts$/
const ofScreens = [ofCalendar, ofMenus, ofPermissionManagement, ofUserGroups]
/** What Setting opens of other screens does not belong into what many share. */
const ofSettings = /[\\/](?:level-dialog|retention-dialog)\.tsx$|[\\/]messages[\\/]signature-level-form\.ts$/
/** What the history and the reports are exported with. */
const ofExports = /[\\/]features[\\/]exports[\\/]|[\\/]endpoints[\\/]exports\.ts$/
/** What a recipient does with an envelope. */
const ofRecipients = /[\\/]features[\\/]sign[\\/](?!link\.)/
/** One's own second factor and sessions, in the profile and where someone must enrol. */
const ofFactors =
  /[\\/]features[\\/]security[\\/]device-name\.|[\\/]messages[\\/](?:factors|profile|sign-in-code)\.ts$|[\\/]endpoints[\\/]factors\.ts$|[\\/]frame[\\/](?:enrol-factor|recovery-codes|code-field)\./
/** The security record, in User Management and in Platform. */
const ofSecurity =
  /[\\/]features[\\/]security[\\/](?:entry-words|kinds|security-rows|security\.module)\.|[\\/]messages[\\/]security\.ts$/
/** The rules of a company for second factors, and who is logged in: in User Management, and where the operator's staff see their own. */
const ofCompanySecurity =
  /[\\/]features[\\/]security[\\/](?:factor-(?:people|rule)|rule-form|without-factor|devices|messages)\.|[\\/]endpoints[\\/]company-sessions\.ts$/
/** Levels that were not reached, and archive timestamps that could not be renewed: in the history, beside a document and in the status of the installation, only if there are some. */
const ofRenewals =
  /[\\/](?:messages|endpoints)[\\/](?:renewals|level-missed)\.ts$|[\\/]ui[\\/]renewal-words\.|[\\/](?:failed-renewals?|level-missed)\.tsx$|[\\/]level-fault-message\.ts$/
const ofSome = [
  ofCertificates,
  ofRenewals,
  ofPlatform,
  ofConfirmations,
  ofRecipients,
  ofFactors,
  ofSecurity,
  ofCompanySecurity,
  ofDocuments,
  ofExports,
  ofForms,
  ofLists,
  ofComposer,
  ofSettings,
  ...ofScreens,
]
/** Modules that the entry needs, and modules that several screens need. */
const initial = new Set<string>()
const shared = new Set<string>()
/**
 * The name of a group that takes no module and only notes those that fulfil its conditions. A group cannot ask for one condition or
 * another; but groups are asked in turn, so a later one can ask for what earlier ones noted.
 */
const noted = (found: Set<string>) => (id: string) => {
  found.add(id)
  return null
}
/** Styles that come to every screen: they are small, and a file of their own would be one request more. */
const sharedStyles = /[\\/](?:ui|frame)[\\/](?!later[\\/]).*\.css|[\\/]features[\\/](?:people|envelopes?)[\\/].*\.css/
/** What the entry needs, and what screens share without being of some only. */
const ofEvery = (id: string) => {
  const isOfOthers = [...ofSome, overThePage, ofOpened, ofSignatures, ofTables].some((others) => others.test(id))
  return initial.has(id) || (shared.has(id) && (!isOfOthers || sharedStyles.test(id)))
}

/** The preview brings the styles of Upload too: a file of their own would be one request more. */
const ofDocumentScreens = (id: string) =>
  (shared.has(id) && ofDocuments.test(id)) || /[\\/]features[\\/]upload[\\/].*\.css/.test(id)

/**
 * A screen is two to four scripts, however many there will be: what every screen needs, what lists are made of, what some share, and
 * its own. Those of the operator's staff share one more, and so do those that show documents and those that manage people and
 * certificates. What opens over the page comes later, and with it Mantine; what a document is shown with comes with pdf.js.
 */
const chunks = {
  groups: [
    { name: noted(initial), tags: ['$initial' as const] },
    { name: noted(shared), minShareCount: 2 },
    { name: 'index', test: ofEvery, priority: 4 },
    { name: 'later', test: overThePage, includeDependenciesRecursively: false, priority: 3 },
    { name: 'viewer', test: ofOpened, includeDependenciesRecursively: false, priority: 3 },
    { name: 'signatures', test: ofSignatures, includeDependenciesRecursively: false, priority: 3 },
    { name: 'tables', test: ofTables, minShareCount: 2, includeDependenciesRecursively: false, priority: 3 },
    { name: 'platform', test: ofPlatform, minShareCount: 2, priority: 1 },
    {
      name: 'confirmations',
      test: ofConfirmations,
      minShareCount: 2,
      includeDependenciesRecursively: false,
      priority: 1,
    },
    { name: 'renewals', test: ofRenewals, minShareCount: 2, includeDependenciesRecursively: false, priority: 1 },
    { name: 'recipients', test: ofRecipients, minShareCount: 2, priority: 1 },
    { name: 'factors', test: ofFactors, minShareCount: 2, includeDependenciesRecursively: false, priority: 1 },
    { name: 'security', test: ofSecurity, minShareCount: 2, includeDependenciesRecursively: false, priority: 1 },
    {
      name: 'company-security',
      test: ofCompanySecurity,
      minShareCount: 2,
      includeDependenciesRecursively: false,
      priority: 1,
    },
    { name: 'documents', test: ofDocumentScreens, priority: 1 },
    { name: 'about-certificates', test: ofCertificates, includeDependenciesRecursively: false, priority: 3 },
    { name: 'exports', test: ofExports, minShareCount: 2, includeDependenciesRecursively: false, priority: 1 },
    { name: 'forms', test: ofForms, minShareCount: 2, includeDependenciesRecursively: false, priority: 2 },
    { name: 'lists', test: ofLists, minShareCount: 2, includeDependenciesRecursively: false, priority: 1 },
    { name: 'composer', test: ofComposer, minShareCount: 2, priority: 1 },
    { name: 'calendar', test: ofCalendar, minShareCount: 2, priority: 1 },
    { name: 'menus', test: ofMenus, minShareCount: 2, priority: 1 },
    { name: 'permissions', test: ofPermissionManagement, minShareCount: 2, priority: 1 },
    { name: 'user-groups', test: ofUserGroups, minShareCount: 2, priority: 1 },
  ],
}

export default defineConfig({
  root: here('.'),
  appType: 'mpa',
  plugins: [
    react(),
    pages(),
    firstLoad(),
    callsWithoutSchemas(),
    foreseenRefusals(),
    signInWithoutReact(),
    pdfjsAssets(),
    compressed(),
  ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: here('./index.html'),
      output: { codeSplitting: chunks },
      // It exports nothing, and its styles have names that others import; without it, they would not be the entry's.
      treeshake: { moduleSideEffects: [{ test: /[\\/]shared-styles\.ts$/, sideEffects: true }] },
    },
  },
  environments: {
    signIn: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        rolldownOptions: { input: here('./login.html'), output: { codeSplitting: false } },
      },
    },
    sign: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        rolldownOptions: { input: here('./sign.html'), output: { codeSplitting: false } },
      },
    },
  },
  builder: {
    sharedConfigBuild: true,
    async buildApp({ build, environments: { client, signIn, sign } }) {
      if (client) await build(client)
      if (signIn) await build(signIn)
      if (sign) await build(sign)
    },
  },
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
})
