import { Outlet, ScrollRestoration } from 'react-router'
import { ErrorDialog } from './error-dialog.tsx'

/** Wraps every page: shows uncaught errors and restores the scroll position. */
export function Root() {
  return (
    <>
      <Outlet />
      <ErrorDialog />
      <ScrollRestoration />
    </>
  )
}
