import type { SignatureKind } from '@laisen/contract/endpoints/signatures'
import { useEffect, useMemo, useState } from 'react'
import type { PointGroup } from 'signature_pad'
import { useSession } from '../../frame/session.ts'
import { pictureOfStrokes } from './drawn-picture.ts'
import type { Face } from './handwriting.ts'
import type { MadePicture } from './ink.ts'
import { pictureOfText } from './typed-picture.ts'
import { type ChosenFile, pictureOfFile } from './uploaded-picture.ts'

interface Begun {
  readonly strokes: readonly PointGroup[]
  readonly typed: { readonly text: string; readonly face: Face }
  readonly uploaded: { readonly file: ChosenFile; readonly withoutPaper: boolean } | undefined
}

export type Maker = ReturnType<typeof useMaker>

/** The name of the person who is logged in. */
export function useOwnName(): string {
  const { user } = useSession()
  return `${user.firstName} ${user.lastName}`.trim() || user.username
}

/** A signature of somebody in the making, in each of the three ways. Going from one to another loses nothing. */
export function useMaker(name: string) {
  const fresh = (): Begun => ({ strokes: [], typed: { text: name, face: 'flowing' }, uploaded: undefined })
  const [kind, setKind] = useState<SignatureKind>('drawn')
  const [begun, setBegun] = useState(fresh)
  const { strokes, typed, uploaded } = begun
  const drawn = useMemo(() => pictureOfStrokes(strokes), [strokes])
  const written = useTypedPicture(typed, kind === 'typed')
  const sent = useMemo(() => uploaded && pictureOfFile(uploaded.file, uploaded.withoutPaper), [uploaded])
  return {
    name,
    kind,
    setKind,
    ...begun,
    change: (change: Partial<Begun>) => setBegun((now) => ({ ...now, ...change })),
    undo: () => setBegun((now) => ({ ...now, strokes: now.strokes.slice(0, -1) })),
    reset: () => setBegun(fresh()),
    /** What would be saved. */
    picture: { drawn, typed: written, uploaded: sent }[kind],
    changed: strokes.length > 0 || uploaded !== undefined || typed.text !== name,
  }
}

/** The picture of what is typed. It waits for its font, and the one before is shown meanwhile. */
function useTypedPicture({ text, face }: Begun['typed'], wanted: boolean): MadePicture | undefined {
  const [made, setMade] = useState<MadePicture>()
  useEffect(() => {
    if (!wanted) return
    let current = true
    void pictureOfText(text, face).then((picture) => current && setMade(picture))
    return () => {
      current = false
    }
  }, [text, face, wanted])
  return made
}
