import { permission } from '@laisen/contract/permissions'
import { createBrowserRouter, type LoaderFunction, type RouteObject, redirect, redirectDocument } from 'react-router'
import { loadChunk } from './api/load-chunk.ts'
import { Refusal } from './api/refusal.ts'
import { BareFrame } from './frame/bare-frame.tsx'
import { Frame } from './frame/frame.tsx'
import { laterPaths } from './frame/later-paths.ts'
import { NotBuiltPage } from './frame/not-built-page.tsx'
import { NotFoundPage } from './frame/not-found-page.tsx'
import { Root } from './frame/root.tsx'
import { RouteFailure } from './frame/route-failure.tsx'
import { loadSession, type Session } from './frame/session.ts'
import { Starting } from './frame/starting.tsx'
import { rememberAddress } from './frame/wanted-address.ts'
import { paths } from './paths.ts'
import { companyScreens, openScreens, platformScreens, reportScreens, type ScreenModule } from './screens.ts'

const page = (load: () => Promise<ScreenModule>) => () => loadChunk(load, wantedAddress)

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

const reportPages = Object.entries(reportScreens).map(([path, load]) => ({
  path,
  loader: opensTo(inDrawer(paths.report)),
  lazy: page(load),
}))

/** For the operator's staff only: no one else has Platform in the drawer. A page below an entry opens to whoever sees the entry. */
const platformPages = Object.entries(platformScreens).map(([path, load]) => ({
  path,
  loader: opensTo(inDrawer(path.replace(/\/:\w+$/, ''))),
  lazy: page(load),
}))

const withinFrame: RouteObject[] = [
  {
    path: paths.uploadPdf,
    loader: opensTo(inDrawer(paths.uploadPdf)),
    lazy: page(companyScreens[paths.uploadPdf]),
  },
  {
    path: paths.pdfPreviewPattern,
    loader: opensTo(
      (session) =>
        session.user.usertype === 'EXT' &&
        session.may([permission.uploadFile, permission.historyOwn, permission.historyCompany]),
    ),
    lazy: page(companyScreens[paths.pdfPreviewPattern]),
  },
  {
    path: paths.historyLog,
    loader: opensTo(inDrawer(paths.historyLog)),
    lazy: page(companyScreens[paths.historyLog]),
  },
  {
    path: paths.log,
    loader: opensTo(inDrawer(paths.log)),
    lazy: page(companyScreens[paths.log]),
  },
  {
    path: paths.certificates,
    loader: opensTo(inDrawer(paths.certificates)),
    lazy: page(companyScreens[paths.certificates]),
  },
  {
    path: paths.userManagement,
    loader: opensTo(inDrawer(paths.userManagement)),
    lazy: page(companyScreens[paths.userManagement]),
  },
  {
    path: paths.importUsers,
    loader: opensTo((session) => session.user.usertype === 'EXT' && session.may([permission.userAdd], 'add')),
    lazy: page(companyScreens[paths.importUsers]),
  },
  ...[paths.userGroup, paths.permissionManagement, paths.menuManagement, paths.calendar].map((path) => ({
    path,
    loader: opensTo(inDrawer(path)),
    lazy: page(companyScreens[path]),
  })),
  {
    path: paths.envelopes,
    loader: opensTo(inDrawer(paths.envelopes)),
    lazy: page(companyScreens[paths.envelopes]),
  },
  {
    path: paths.envelopePattern,
    loader: opensTo((session) => session.user.usertype === 'EXT' && session.may([permission.envelopes])),
    lazy: page(companyScreens[paths.envelopePattern]),
  },
  {
    path: paths.composeEnvelopePattern,
    loader: opensTo((session) => session.user.usertype === 'EXT' && session.may([permission.envelopes], 'add')),
    lazy: page(companyScreens[paths.composeEnvelopePattern]),
  },
  {
    path: paths.setting,
    loader: opensTo(inDrawer(paths.setting)),
    lazy: page(companyScreens[paths.setting]),
  },
  { path: paths.userProfile, lazy: page(companyScreens[paths.userProfile]) },
  ...platformPages,
  ...reportPages,
  { path: '*', Component: NotFoundPage },
]

/** Public pages have only the top bar, no menu (1§2). */
const withoutMenu: RouteObject[] = [
  { path: paths.confirmPassword, lazy: page(openScreens[paths.confirmPassword]) },
  { path: paths.renewCertificate, lazy: page(openScreens[paths.renewCertificate]) },
  { path: paths.sign, lazy: page(openScreens[paths.sign]) },
  { path: paths.verifyCopyPattern, lazy: page(openScreens[paths.verifyCopyPattern]) },
  { path: paths.success, lazy: page(openScreens[paths.success]) },
  { path: paths.failure, lazy: page(openScreens[paths.failure]) },
  { path: paths.register, lazy: page(openScreens[paths.register]) },
  { path: paths.upgradePlan, lazy: page(openScreens[paths.upgradePlan]) },
  { path: paths.policyPattern, lazy: page(openScreens[paths.policyPattern]) },
  ...laterPaths.map((path) => ({ path, Component: NotBuiltPage })),
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
      { path: paths.accessDenied, lazy: page(openScreens[paths.accessDenied]) },
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
