import { getRecipientFirstPage } from '@laisen/contract/endpoints/recipient'
import { useEffect, useState } from 'react'
import { bytesOf } from '../../api/call.ts'

interface Pictures {
  /** Addresses by document; undefined where there is none of it. */
  readonly [documentID: number]: string | undefined
}

/**
 * Asks for the picture of a document's first page. Its address is one of this tab: the session stays out of addresses. It is settled
 * when the picture is there, or will not come.
 */
export function useFirstPicture(
  session: string | undefined,
  documentID: number | undefined,
): { picture: string | undefined; settled: boolean } {
  const [pictures, setPictures] = useState<Pictures>({})
  useEffect(() => {
    if (session === undefined || documentID === undefined || documentID in pictures) return
    const keep = (picture: string | undefined) => setPictures((known) => ({ ...known, [documentID]: picture }))
    // There is none of every document. The application shows the document itself.
    drawn(session, documentID).then(keep, () => keep(undefined))
  }, [session, documentID, pictures])
  if (session === undefined || documentID === undefined) return { picture: undefined, settled: true }
  return { picture: pictures[documentID], settled: documentID in pictures }
}

async function drawn(session: string, documentID: number): Promise<string> {
  const bytes = await bytesOf(getRecipientFirstPage, { session, documentID }, { keepPage: true })
  const address = URL.createObjectURL(bytes)
  // Decoded now, so that showing it moves nothing afterwards.
  await Object.assign(new Image(), { src: address }).decode()
  return address
}
