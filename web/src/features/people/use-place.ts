import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export const peopleTabs = ['user', 'role', 'group'] as const
export type PeopleTab = (typeof peopleTabs)[number]

/** A dialog that stands over the page: its name, and whom it is about. */
export interface OpenDialog<Name extends string> {
  name: Name
  id?: number
}

/** The open dialog stands in the address as `dialog=edit-12`: it can be sent, and Back closes it (style 15). */
export function useDialog<const Name extends string>(names: readonly Name[]) {
  const [query, setQuery] = useSearchParams()
  const [, name, id] = query.get('dialog')?.match(/^([a-z]+)(?:-(\d{1,15}))?$/) ?? []
  const known = names.find((one) => one === name)
  const change = useCallback(
    (dialog: string | undefined, replace: boolean) => {
      setQuery(
        (now) => {
          const next = new URLSearchParams(now)
          if (dialog === undefined) next.delete('dialog')
          else next.set('dialog', dialog)
          return next
        },
        { replace },
      )
    },
    [setQuery],
  )
  const open = useCallback(
    (next: Name, about?: number) => change(about === undefined ? next : `${next}-${about}`, false),
    [change],
  )
  const close = useCallback(() => change(undefined, true), [change])
  const dialog: OpenDialog<Name> | undefined = known && { name: known, ...(id !== undefined && { id: Number(id) }) }
  return { dialog, open, close }
}

/** The open tab; what another tab was filtered by does not follow into it. */
export function useTab(allowed: readonly PeopleTab[]) {
  const [query, setQuery] = useSearchParams()
  const tab = allowed.find((one) => one === query.get('tab')) ?? allowed[0]
  const open = (next: PeopleTab) => setQuery(next === allowed[0] ? {} : { tab: next }, { replace: true })
  return { tab, open }
}
