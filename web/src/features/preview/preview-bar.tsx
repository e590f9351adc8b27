import type { DataOf } from '@laisen/contract/endpoint'
import type { getStamp } from '@laisen/contract/endpoints/stamps'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { viewerMessages } from '../../pdf/messages.ts'
import type { OpenPdf, PageSize } from '../../pdf/open-pdf.ts'
import { paperOf } from '../../pdf/page-size.ts'
import { printPdf } from '../../pdf/print-pdf.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DownloadButton } from './download-button.tsx'
import s from './preview.module.css'
import { WayBack } from './way-back.tsx'

interface Props {
  stamp: DataOf<typeof getStamp> | undefined
  pdf: OpenPdf | null
  sizes: readonly PageSize[]
}

/** The file's name and the actions for it. */
export function PreviewBar({ stamp, pdf, sizes }: Props) {
  const t = useText(stampMessages)
  const format = useFormat()
  const details = stamp && [
    stamp.pages === 1 ? t('uploadPageOne') : t('uploadPages', { pages: format.number(stamp.pages) }),
    sizes[0] && paperOf(sizes[0]),
    format.bytes(stamp.sizeBytes),
  ]
  return (
    <div className={s.bar}>
      <Icon of={IconFileTypePdf} />
      <span className={s.fileName} title={stamp?.fileName}>
        {stamp?.fileName}
      </span>
      <span className={s.fileDetails}>{details?.filter(Boolean).join(' · ')}</span>
      <span className={s.barEnd}>
        <WayBack look={{ variant: 'quiet', toolbar: true }} />
        <PrintButton pdf={pdf} />
        {stamp && <DownloadButton stamp={stamp} />}
      </span>
    </div>
  )
}

/** Pages are rendered for printing one at a time; a second click stops it. */
function PrintButton({ pdf }: { pdf: OpenPdf | null }) {
  const t = useText(stampMessages)
  const viewer = useText(viewerMessages)
  const [page, setPage] = useState(0)
  const abort = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const print = async () => {
    if (!pdf) return
    abort.current?.abort()
    if (page > 0) return setPage(0)
    const current = new AbortController()
    abort.current = current
    try {
      await printPdf(pdf, { signal: current.signal, onPage: setPage })
    } catch (error) {
      if (!current.signal.aborted) throw error
    } finally {
      if (abort.current === current) setPage(0)
    }
  }
  const preparing = page > 0 ? viewer('preparingPrint', { page, pages: pdf?.pages ?? page }) : ''
  return (
    <>
      <Button
        toolbar
        icon={IconPrinter}
        className={s.print}
        blocked={pdf ? false : viewer('opening')}
        onClick={() => void print()}
      >
        <span>{page > 0 ? viewer('stop') : t('print')}</span>
      </Button>
      <span className="visually-hidden" role="status">
        {preparing}
      </span>
    </>
  )
}
