import type { Parameter } from '../../address/parameters.ts'

/** A role or a group that is searched for. */
export interface Wanted {
  readonly kind: 'role' | 'group'
  readonly id: number
  readonly name: string
}

const most = 20

/** What is searched for, in the address: its kind, its id and its name, so that a link shows the name before the list is there. */
export const wantedParameter: Parameter<readonly Wanted[]> = {
  name: 'wanted',
  read: (text) => text.split(',').flatMap(readOne).slice(0, most),
  write: (wanted) => wanted.map(({ kind, id, name }) => `${kind}-${id}-${encodeURIComponent(name)}`).join(','),
}

function readOne(text: string): Wanted[] {
  const [, kind, id, name] = /^(role|group)-(\d{1,15})-(.*)$/.exec(text) ?? []
  if (!kind || !id) return []
  return [{ kind: kind as Wanted['kind'], id: Number(id), name: decoded(name ?? '') || id }]
}

/** An address that someone cut off may end in the middle of a letter. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
