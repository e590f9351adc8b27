import { useCallback, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { innerNames } from './use-list-view.ts'

/** The name of the dialog that is open over the page, and the id of its subject. */
interface OpenDialog<Name extends string> {
  readonly name: Name
  readonly id?: number
}

const parameter = 'dialog'

/**
 * Keeps the open dialog in the address as `dialog=edit-12`, so that it can be shared and Back closes it. `open` and
 * `close` stay the same functions between renders.
 */
export function useDialog<const Name extends string>(names: readonly Name[]) {
  const [query, setQuery] = useSearchParams()
  const latest = useRef(setQuery)
  latest.current = setQuery
  const open = useCallback((name: Name, id?: number) => {
    latest.current((now) => withDialog(now, id === undefined ? name : `${name}-${id}`))
  }, [])
  const close = useCallback(() => {
    latest.current((now) => withDialog(now, undefined), { replace: true })
  }, [])
  return { dialog: read(query.get(parameter) ?? '', names), open, close }
}

function read<Name extends string>(text: string, names: readonly Name[]): OpenDialog<Name> | undefined {
  const [, written, id] = text.match(/^([a-z-]+?)(?:-(\d{1,15}))?$/) ?? []
  const name = names.find((one) => one === written)
  return name && { name, ...(id !== undefined && { id: Number(id) }) }
}

function withDialog(now: URLSearchParams, dialog: string | undefined): URLSearchParams {
  const next = new URLSearchParams(now)
  for (const inner of Object.values(innerNames)) next.delete(inner)
  if (dialog === undefined) next.delete(parameter)
  else next.set(parameter, dialog)
  return next
}
