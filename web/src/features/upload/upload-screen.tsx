import { type CertificateListItem, listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useKeptWork } from '../../frame/kept-work.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { useViewer } from '../../pdf/use-viewer.ts'
import { later } from '../../ui/later.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { DocumentPane } from './document-pane.tsx'
import { firstRefusal, useFocusOnRefusal } from './first-refusal.ts'
import { GenerateFoot } from './generate-foot.tsx'
import type { KeptUpload } from './kept-upload.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { StampPanel } from './stamp-panel.tsx'
import { pageOf } from './stamp-values.ts'
import { UnplacedDialog } from './unplaced-dialog.tsx'
import s from './upload.module.css'
import { UploadNotice } from './upload-notice.tsx'
import { useDocument } from './use-document.ts'
import { useGenerate } from './use-generate.ts'
import { useJumpToLine } from './use-jump-to-line.ts'
import { useKeepUpload } from './use-kept-upload.ts'
import { lastPlaceFor, useKeepPlace } from './use-last-place.ts'
import { usePanelErrors } from './use-panel-errors.ts'
import { usePlaceByOffer } from './use-place-by-offer.ts'
import { suggestedLine, useSignatureLines } from './use-signature-lines.ts'
import { useStamp } from './use-stamp.ts'
import { useStampOptions } from './use-stamp-options.ts'
import { WhereToSign } from './where-to-sign.tsx'

const CertificatesState = later(async () => (await import('./certificates-state.tsx')).CertificatesState)

const noCertificates: readonly CertificateListItem[] = []

interface Props {
  begun: KeptUpload
  onSigned: (stampId: string) => void
}

/** The screen, with what it begins with. */
export function UploadScreen({ begun, onSigned }: Props) {
  const t = useText(stampMessages)
  usePageTitle(t('uploadTitle'))
  const navigate = useNavigate()
  const narrow = useNarrow('drawer')
  const loaded = useCall(listCertificatesInUpload, {}, { staleSeconds: 60 })
  const certificates = loaded.data ?? noCertificates
  const options = useStampOptions()
  const document = useDocument(options.data, begun.file)
  const asBegun = document.file === begun.file
  const firstPage = asBegun && begun.placed ? pageOf(begun.values) : 1
  const viewer = useViewer(document.pages.sizes, { single: narrow, fit: 'page', firstPage })
  const stamp = useStamp({ certificates, options: options.data, viewer, begun })
  const live = usePanelErrors({ values: stamp.values, signers: stamp.signers, sizes: document.pages.sizes })
  const lines = useSignatureLines(document.pdf, useSignerNames(stamp.certificate))
  const line = suggestedLine(lines)
  useJumpToLine({ pdf: document.pdf, viewer, line, settled: stamp.placed })
  const holds = document.file !== null || stamp.filledIn
  useKeptWork(holds)
  const file = document.refused ? null : document.file
  const lostFile = document.file ? undefined : begun.lostFile
  const signedBefore = begun.signedBefore && asBegun && file !== null
  useKeepUpload(holds, { file, values: stamp.values, placed: stamp.placed, signedBefore, lostFile })
  const keepPlace = useKeepPlace()
  const onStamped = ({ stampId }: { stampId: string }) => {
    onSigned(stampId)
    if (!stamp.invisible) keepPlace(stamp.values, document.pages.sizes)
    void navigate(paths.pdfPreview(stampId))
  }
  const generate = useGenerate({ document, stamp, live, onStamped })
  useFocusOnRefusal(firstRefusal(generate.errors, generate.missing), generate.presses)
  const offers = usePlaceByOffer({ stamp, viewer, sizes: document.pages.sizes, onEdit: generate.forget })
  const choose = (next: File | null) => {
    generate.forget()
    void document.choose(next)
    stamp.startOver()
  }
  const lastPlace = lastPlaceFor(options.data?.lastPlaces, document.pages.sizes)
  const open = document.pdf !== null && !document.problem && document.pages.sizes.length > 0 && !stamp.invisible
  return (
    <div className={s.screen}>
      <h1 className="visually-hidden">{t('uploadTitle')}</h1>
      <DocumentPane
        {...{ document, stamp, viewer, lines }}
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
            where={
              <>
                <UploadNotice {...{ signedBefore, lostFile }} />
                {open && <WhereToSign {...{ stamp, lines, lastPlace }} {...offers} />}
              </>
            }
            byNumbers={document.opened.state === 'failed' && !document.problem}
            onChange={(values) => {
              generate.forget()
              stamp.change(values)
            }}
          >
            <GenerateFoot {...{ generate, stamp, options, narrow }} problem={document.problem} />
          </StampPanel>
        ) : (
          <div className={s.fields}>
            <h2>{t('panelTitle')}</h2>
            {loaded.error || loaded.data ? (
              <CertificatesState failed={loaded.error} onRetry={() => void loaded.refetch()} />
            ) : (
              <Spinner />
            )}
          </div>
        )}
      </aside>
      {generate.password && <PasswordDialog name={stamp.certificate?.certName ?? ''} {...generate.password} />}
      {generate.unplaced && <UnplacedDialog {...generate.unplaced} />}
    </div>
  )
}

/** What a signature line may call the signer: as the certificate does, or as the company does. */
function useSignerNames(certificate: CertificateListItem | undefined): readonly string[] {
  const { firstName, lastName } = useSession().user
  const { signerName, certName } = certificate ?? {}
  return useMemo(
    () => [`${firstName} ${lastName}`, signerName, certName].filter((name) => name !== undefined),
    [firstName, lastName, signerName, certName],
  )
}
