import type { RecipientField } from '@laisen/contract/endpoints/recipient'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { later } from '../../ui/later.tsx'
import { FirstPage } from './first-page.tsx'
import s from './sign.module.css'
import { firstPageSelector, passedOn } from './take-over.ts'
import type { FilledFields } from './use-filled.ts'
import type { Signing } from './use-signing.ts'

// Who asks for what is readable on a slow line before what draws pages has arrived.
const DocumentView = later(async () => (await import('./document-view.tsx')).DocumentView)

/** As large as it will be, so that the viewer draws what it will show. */
const unseen = { position: 'absolute', inset: 0, overflow: 'hidden', visibility: 'hidden' } as const

interface Props {
  signing: Signing
  documentID: number
  fill: FilledFields
  shown: RecipientField | undefined
  onField: (field: RecipientField) => void
}

/** A document in its viewer. Where there is a picture of its first page, that is shown until the viewer has drawn the page itself. */
export function DocumentPlace(props: Props) {
  const { signing, documentID, shown } = props
  const place = useRef<HTMLDivElement>(null)
  const [settled, setSettled] = useState(false)
  const document = signing.envelope.documents.find((one) => one.documentID === documentID)
  const picture = passedOn()?.documentID === documentID ? passedOn()?.picture : undefined
  // Whoever goes to a field leaves the picture.
  const waits = picture !== undefined && !settled && shown === undefined
  const settle = useCallback(() => {
    scrolled.current = place.current?.parentElement?.querySelector(firstPageSelector)?.scrollTop ?? 0
    setSettled(true)
  }, [])
  const scrolled = useRef(0)
  useLayoutEffect(() => {
    if (!settled || scrolled.current === 0) return
    // On a wide screen the document scrolls by itself, and goes on where the picture was read.
    const well = place.current?.querySelector('section')
    well?.scrollTo(0, scrolled.current)
    scrolled.current = 0
  }, [settled])
  if (picture === undefined || !document) return <DocumentView {...props} />
  return (
    <>
      {waits && <FirstPage document={document} picture={picture} />}
      <div ref={place} className={s.view} style={waits ? unseen : undefined}>
        <DocumentView {...props} onSettled={settle} />
      </div>
    </>
  )
}
