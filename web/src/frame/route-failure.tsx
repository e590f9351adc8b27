import { isRouteErrorResponse, useRouteError } from 'react-router'
import { LoadError } from '../ui/load-error.tsx'
import s from './not-found-page.module.css'
import { NotFoundPage } from './not-found-page.tsx'

/** Shown in place of a screen that failed to load or render. */
export function RouteFailure() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <div className={s.middle}>
      <LoadError error={error} what="page" onRetry={() => location.reload()} />
    </div>
  )
}
