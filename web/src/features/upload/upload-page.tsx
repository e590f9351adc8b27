import { type CertificateListItem, listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useKeptWork } from '../../frame/kept-work.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { useViewer } from '../../pdf/use-viewer.ts'
import { later } from '../../ui/later.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { CertificatesState } from './certificates-state.tsx'
import { DocumentPane } from './document-pane.tsx'
import { GenerateFoot } from './generate-foot.tsx'
import { StampPanel } from './stamp-panel.tsx'
import { isFilledIn } from './stamp-values.ts'
import s from './upload.module.css'
import { useDocument } from './use-document.ts'
import { useGenerate } from './use-generate.ts'
import { usePanelErrors } from './use-panel-errors.ts'
import { useStamp } from './use-stamp.ts'
import { useStampOptions } from './use-stamp-options.ts'

const PasswordDialog = later(async () => (await import('./password-dialog.tsx')).PasswordDialog)

const noCertificates: readonly CertificateListItem[] = []

/** Signs one PDF: choose a file, a certificate and a position (2§2). */
export function Component() {
  const t = useText(stampMessages)
  usePageTitle(t('uploadTitle'))
  const navigate = useNavigate()
  const narrow = useNarrow('drawer')
  const loaded = useCall(listCertificatesInUpload, {}, { staleSeconds: 60 })
  const certificates = loaded.data ?? noCertificates
  const options = useStampOptions()
  const document = useDocument(options.data)
  const viewer = useViewer(document.pages.sizes, { single: narrow, fit: 'page' })
  const stamp = useStamp({ certificates, allValidCertIDs: options.data?.allValidCertIDs, viewer })
  const live = usePanelErrors({ values: stamp.values, signers: stamp.signers, sizes: document.pages.sizes })
  useKeptWork(document.file !== null || isFilledIn(stamp.values))
  const onStamped = ({ stampId }: { stampId: string }) => navigate(paths.pdfPreview(stampId))
  const generate = useGenerate({ document, stamp, live, onStamped })
  const choose = (file: File | null) => {
    generate.forget()
    void document.choose(file)
    stamp.startOver()
  }
  return (
    <div className={s.screen}>
      <h1 className="visually-hidden">{t('uploadTitle')}</h1>
      <DocumentPane
        {...{ document, stamp, viewer }}
        limits={options.data}
        missing={generate.missing.file}
        busy={generate.busy}
        onFile={choose}
        onEdit={generate.forget}
      />
      <aside className={s.right} aria-label={t('panelTitle')}>
        {loaded.data && certificates.length > 0 ? (
          <StampPanel
            values={stamp.values}
            certificates={certificates}
            errors={{ ...live, ...generate.errors }}
            invisible={stamp.invisible}
            count={stamp.count}
            busy={generate.busy}
            onChange={(values) => {
              generate.forget()
              stamp.change(values)
            }}
          >
            <GenerateFoot generate={generate} stamp={stamp} options={options} />
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
