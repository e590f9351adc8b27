import { isRouteErrorResponse, useRouteError } from 'react-router'
import { LoadError } from '../ui/load-error.tsx'
import s from './not-found-page.module.css'
import { NotFoundPage } from './not-found-page.tsx'

/** A screen that could not be loaded or drawn, in the place where it would stand. */
export function RouteFailure() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <div className={s.middle}>
      <LoadError error={error} what="page" onRetry={() => location.reload()} />
    </div>
  )
}
