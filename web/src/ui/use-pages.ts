import { useEffect } from 'react'
import type { ListAddress, ListView } from '../address/use-list-view.ts'

export interface PagedAddress extends Pick<ListAddress, 'show'> {
  readonly view: Pick<ListView, 'page' | 'perPage'>
}

/**
 * Where a list stands among its pages. If rows were deleted and the page no longer exists, it goes to the last one.
 * @param found undefined while it loads.
 * @param stale what was found still belongs to the previous page.
 */
export function usePages(
  { view, show }: PagedAddress,
  found: { readonly dataCount: number } | undefined,
  stale = false,
): { total: number; page: number; beyond: boolean } {
  const total = found?.dataCount ?? 0
  const pages = Math.max(1, Math.ceil(total / view.perPage))
  const beyond = !stale && total > 0 && view.page > pages
  useEffect(() => {
    if (beyond) show({ page: pages }, { replace: true })
  })
  return { total, page: Math.min(view.page, pages), beyond }
}
