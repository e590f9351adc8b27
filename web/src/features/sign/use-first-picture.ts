import { getRecipientFirstPage } from '@laisen/contract/endpoints/recipient'
import { useEffect, useState } from 'react'
import { bytesOf } from '../../api/call.ts'

/** Asks for the picture of the first page. Its address is one of this tab: the session stays out of addresses. */
export function useFirstPicture(session: string | undefined): { picture: string | undefined; settled: boolean } {
  const [state, setState] = useState<{ picture: string | undefined; settled: boolean }>({
    picture: undefined,
    settled: session === undefined,
  })
  useEffect(() => {
    if (session === undefined) return
    drawn(session).then(
      (picture) => setState({ picture, settled: true }),
      // There is none of every document. The application shows the document itself.
      () => setState({ picture: undefined, settled: true }),
    )
  }, [session])
  return state
}

async function drawn(session: string): Promise<string> {
  const address = URL.createObjectURL(await bytesOf(getRecipientFirstPage, { session }, { keepPage: true }))
  // Decoded now, so that showing it moves nothing afterwards.
  await Object.assign(new Image(), { src: address }).decode()
  return address
}
