import { getEnvelopePdf } from '@laisen/contract/endpoints/sent-envelopes'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { addressOf } from '../../api/call.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { usePageSizes } from '../../pdf/use-page-sizes.ts'
import { usePdf } from '../../pdf/use-pdf.ts'
import { useViewer } from '../../pdf/use-viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { PreviewDocument } from '../preview/preview-document.tsx'
import s from './envelope.module.css'
import { envelopePageMessages } from './messages.ts'
import { type EnvelopeDocument, useDownload } from './use-download.ts'
import type { Envelope } from './use-envelope.ts'

interface Props {
  envelope: Envelope
  document: EnvelopeDocument
}

/** One document of the envelope in its viewer, in place of the page. */
export function DocumentPage({ envelope: { envelopeID }, document }: Props) {
  const t = useText(envelopePageMessages)
  const [attempt, setAttempt] = useState(0)
  const { documentID, name } = document
  const opened = usePdf(addressOf(getEnvelopePdf, { envelopeID, documentID }), attempt)
  const { sizes } = usePageSizes(opened.state === 'open' ? opened.pdf : null)
  const viewer = useViewer(sizes, { single: useNarrow('drawer'), fit: 'width' })
  const download = useDownload(envelopeID)
  return (
    <Page
      title={name}
      back={{ to: paths.envelope(envelopeID), label: t('backToEnvelope') }}
      actions={
        <Button
          variant="primary"
          toolbar
          icon={IconDownload}
          busy={download.busy === documentID}
          onClick={() => download.document(document)}
        >
          {t('download')}
        </Button>
      }
      bare
    >
      <div className={s.viewer}>
        <PreviewDocument opened={opened} viewer={viewer} onRetry={() => setAttempt(attempt + 1)} />
      </div>
    </Page>
  )
}
