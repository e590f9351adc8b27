import { Outlet, ScrollRestoration } from 'react-router'
import { ErrorDialog } from './error-dialog.tsx'

/** Around every page: the dialog for what nobody caught, and the place one had scrolled to. */
export function Root() {
  return (
    <>
      <Outlet />
      <ErrorDialog />
      <ScrollRestoration />
    </>
  )
}
