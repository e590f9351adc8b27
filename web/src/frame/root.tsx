import { Outlet, ScrollRestoration } from 'react-router'
import { ErrorDialog } from './error-dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'

/** Wraps every page: asks before a form is lost, shows uncaught errors and restores the scroll position. */
export function Root() {
  return (
    <>
      <Outlet />
      <LeaveQuestion />
      <ErrorDialog />
      <ScrollRestoration />
    </>
  )
}
