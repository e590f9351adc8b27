import { permission } from '@laisen/contract/permissions'
import { createBrowserRouter, type LoaderFunction, type RouteObject, redirect, redirectDocument } from 'react-router'
import { loadChunk } from './api/load-chunk.ts'
import { Refusal } from './api/refusal.ts'
import { BareFrame } from './frame/bare-frame.tsx'
import { Frame } from './frame/frame.tsx'
import { laterPaths, laterPublicPaths } from './frame/later-paths.ts'
import { NotBuiltPage } from './frame/not-built-page.tsx'
import { NotFoundPage } from './frame/not-found-page.tsx'
import { Root } from './frame/root.tsx'
import { RouteFailure } from './frame/route-failure.tsx'
import { loadSession, type Session } from './frame/session.ts'
import { Starting } from './frame/starting.tsx'
import { rememberAddress } from './frame/wanted-address.ts'
import { paths } from './paths.ts'

interface PageModule {
  Component: () => React.ReactNode
}

/** A screen in a file of its own, loaded when it is first opened. */
const page = (load: () => Promise<PageModule>) => () => loadChunk(load, wantedAddress)

function wantedAddress(): string | undefined {
  const { location } = router.state.navigation
  return location && `${location.pathname}${location.search}`
}

/** Routes that are not marked public require a session; without one they redirect to /login (1§2), which leads back to them. */
const needsSession: LoaderFunction = async ({ request }) => {
  try {
    return await loadSession()
  } catch (error) {
    if (!(error instanceof Refusal) || error.http !== 401) throw error
    const { pathname, search } = new URL(request.url)
    rememberAddress(pathname + search)
    throw redirectDocument(paths.login)
  }
}

/** A screen is open to users who see it in their drawer, or by a rule of its own. */
const opensTo = (allowed: (session: Session) => boolean): LoaderFunction => {
  return async (context) => {
    const session = (await needsSession(context, undefined)) as Session
    if (!allowed(session)) throw redirect(paths.accessDenied)
    return null
  }
}

const inDrawer = (path: string) => (session: Session) =>
  session.drawer.some((menu) => menu.path === path || menu.entries?.some((entry) => entry.path === path))

const toLogin: LoaderFunction = () => {
  throw redirectDocument(paths.login)
}

const reports = [
  '/envelopestatusreport',
  '/envelopereport',
  '/enveloperecipientreport',
  '/envelopevelocityreport',
  '/envelopevolumereport',
  '/envelopeauthenticationreport',
  '/purgedenvelopereport',
  '/faileddeliveryreport',
]

/** For the operator's staff only: no one else has Platform in the drawer. */
const platformPages: [path: string, entry: string, load: () => Promise<PageModule>][] = [
  [paths.platformCompanies, paths.platformCompanies, () => import('./features/platform/companies-page.tsx')],
  [paths.platformCompanyPattern, paths.platformCompanies, () => import('./features/platform/company-page.tsx')],
  [paths.platformRequests, paths.platformRequests, () => import('./features/platform/requests-page.tsx')],
  [paths.platformPlans, paths.platformPlans, () => import('./features/platform/plans-page.tsx')],
  [paths.platformOutbox, paths.platformOutbox, () => import('./features/platform/outbox-page.tsx')],
  [paths.platformSecurity, paths.platformSecurity, () => import('./features/platform/security-page.tsx')],
  [paths.platformLegal, paths.platformLegal, () => import('./features/platform/legal-page.tsx')],
  [paths.platformLegalTextPattern, paths.platformLegal, () => import('./features/platform/legal-text-page.tsx')],
  [paths.platformHealth, paths.platformHealth, () => import('./features/platform/health-page.tsx')],
]

const withinFrame: RouteObject[] = [
  {
    path: paths.uploadPdf,
    loader: opensTo(inDrawer(paths.uploadPdf)),
    lazy: page(() => import('./features/upload/upload-page.tsx')),
  },
  {
    path: paths.pdfPreviewPattern,
    loader: opensTo(
      (session) =>
        session.user.usertype === 'EXT' &&
        session.may([permission.uploadFile, permission.historyOwn, permission.historyCompany]),
    ),
    lazy: page(() => import('./features/preview/preview-page.tsx')),
  },
  {
    path: paths.historyLog,
    loader: opensTo(inDrawer(paths.historyLog)),
    lazy: page(() => import('./features/history/history-page.tsx')),
  },
  {
    path: paths.userManagement,
    loader: opensTo(inDrawer(paths.userManagement)),
    lazy: page(() => import('./features/people/people-page.tsx')),
  },
  {
    path: paths.importUsers,
    loader: opensTo((session) => session.user.usertype === 'EXT' && session.may([permission.userAdd], 'add')),
    lazy: page(() => import('./features/people/import/import-page.tsx')),
  },
  { path: paths.userProfile, lazy: page(() => import('./features/profile/profile-page.tsx')) },
  ...laterPaths
    .filter((path) => !laterPublicPaths.includes(path))
    .map((path) => ({ path, loader: opensTo(inDrawer(path)), Component: NotBuiltPage })),
  ...platformPages.map(([path, entry, load]) => ({ path, loader: opensTo(inDrawer(entry)), lazy: page(load) })),
  ...reports.map((path) => ({ path, loader: opensTo(inDrawer(paths.report)), Component: NotBuiltPage })),
  { path: '*', Component: NotFoundPage },
]

/** Public pages have only the top bar, no menu (1§2). */
const withoutMenu: RouteObject[] = [
  { path: paths.register, lazy: page(() => import('./features/register/register-page.tsx')) },
  { path: paths.upgradePlan, lazy: page(() => import('./features/upgrade/upgrade-page.tsx')) },
  { path: paths.policyPattern, lazy: page(() => import('./features/policies/policy-page.tsx')) },
  ...laterPublicPaths.map((path) => ({ path, Component: NotBuiltPage })),
]

const gallery: RouteObject[] = import.meta.env.DEV
  ? [{ path: paths.gallery, lazy: page(() => import('./gallery/gallery-page.tsx')) }]
  : []

export const router: ReturnType<typeof createBrowserRouter> = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: Starting,
    ErrorBoundary: RouteFailure,
    children: [
      { path: paths.home, loader: toLogin },
      { path: paths.login, loader: toLogin },
      { path: paths.accessDenied, lazy: page(() => import('./features/access-denied/access-denied-page.tsx')) },
      { Component: BareFrame, children: [{ ErrorBoundary: RouteFailure, children: withoutMenu }] },
      ...gallery,
      {
        Component: Frame,
        loader: needsSession,
        children: [{ ErrorBoundary: RouteFailure, children: withinFrame }],
      },
    ],
  },
])
