import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ChunkMissing } from '../api/load-chunk.ts'
import { ConnectionLost, Refusal } from '../api/refusal.ts'
import { LoadError } from '../ui/load-error.tsx'
import s from './not-found-page.module.css'
import { NotFoundPage } from './not-found-page.tsx'
import { noteCrash } from './note-crash.ts'

/** Shown in place of a screen that failed to load or render. */
export function RouteFailure() {
  const error = useRouteError()
  useEffect(() => {
    if (isCrash(error)) noteCrash(error)
  }, [error])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <div className={s.middle}>
      <LoadError error={error} what="page" onRetry={() => location.reload()} />
    </div>
  )
}

/** A fault of the program, and no answer of the server, lost connection or page of an older version. */
function isCrash(error: unknown): boolean {
  const isForeseen = error instanceof Refusal || error instanceof ConnectionLost || error instanceof ChunkMissing
  return !isForeseen && !isRouteErrorResponse(error)
}
