import { type CertificateListItem, listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { useViewer } from '../../pdf/use-viewer.ts'
import { usePageTitle } from '../../ui/page.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { CertificatesState } from './certificates-state.tsx'
import { DocumentPane } from './document-pane.tsx'
import { GenerateFoot } from './generate-foot.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { StampPanel } from './stamp-panel.tsx'
import s from './upload.module.css'
import { useDocument } from './use-document.ts'
import { useGenerate } from './use-generate.ts'
import { useStamp } from './use-stamp.ts'

const noCertificates: readonly CertificateListItem[] = []

/** A PDF, a certificate, a place on the page: one signed PDF (2§2). */
export function Component() {
  const t = useText(stampMessages)
  usePageTitle(t('uploadTitle'))
  const navigate = useNavigate()
  const narrow = useNarrow('drawer')
  const loaded = useCall(listCertificatesInUpload, {}, { staleSeconds: 60 })
  const certificates = loaded.data ?? noCertificates
  const document = useDocument()
  const viewer = useViewer(document.pages.sizes, { single: narrow, fit: 'page' })
  const stamp = useStamp({ document, certificates, viewer })
  const generate = useGenerate({
    document,
    stamp,
    certificates,
    onStamped: ({ stampId }) => navigate(paths.pdfPreview(stampId)),
  })
  const choose = (file: File | null) => {
    generate.forget()
    void document.choose(file)
    stamp.startOver()
  }
  return (
    <div className={s.screen}>
      <h1 className="visually-hidden">{t('uploadTitle')}</h1>
      <DocumentPane document={document} stamp={stamp} viewer={viewer} onFile={choose} missing={generate.missing.file} />
      <aside className={s.right} aria-label={t('panelTitle')}>
        {loaded.data && certificates.length > 0 ? (
          <StampPanel
            values={stamp.values}
            certificates={certificates}
            errors={{ ...stamp.errors, ...generate.errors }}
            invisible={stamp.look.invisible}
            onChange={(values) => {
              generate.forget()
              stamp.change(values)
            }}
          >
            <GenerateFoot generate={generate} stamp={stamp} certificates={certificates} />
          </StampPanel>
        ) : (
          <CertificatesState
            failed={loaded.error}
            empty={loaded.data !== undefined}
            onRetry={() => void loaded.refetch()}
          />
        )}
      </aside>
      {generate.password && <PasswordDialog {...generate.password} />}
    </div>
  )
}
