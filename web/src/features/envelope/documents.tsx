import { IconCertificate, IconDownload, IconEye, IconFileTypePdf } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import s from './envelope.module.css'
import { SignatureLevel } from './level-later.ts'
import { envelopePageMessages } from './messages.ts'
import { NotShown } from './notices-later.ts'
import { type EnvelopeDocument, useDownload } from './use-download.ts'
import type { Envelope } from './use-envelope.ts'

/** The documents as they are now, and the certificate of completion. */
export function Documents({ envelope }: { envelope: Envelope }) {
  const t = useText(envelopePageMessages)
  const { envelopeID, documents, certificateOfCompletion: hasCertificate } = envelope
  const download = useDownload(envelopeID)
  return (
    <section className={s.panel} aria-label={t('documents')}>
      <h2>
        {t('documents')} <span className="second">{documents.length}</span>
      </h2>
      {documents.length === 0 && <NotShown envelope={envelope} />}
      <ul className={s.documents}>
        {documents.map((document) => (
          <DocumentRow key={document.documentID} envelope={envelope} document={document} download={download} />
        ))}
      </ul>
      <Button
        icon={IconCertificate}
        blocked={!hasCertificate && t('certificateLater')}
        busy={download.busy === 'certificate'}
        onClick={() => download.certificate(t('certificate'))}
      >
        {t('certificate')}
      </Button>
      {!hasCertificate && <p className={s.hint}>{t('certificateLater')}</p>}
    </section>
  )
}

interface RowProps {
  envelope: Envelope
  document: EnvelopeDocument
  download: ReturnType<typeof useDownload>
}

function DocumentRow({ envelope, document, download }: RowProps) {
  const t = useText(envelopePageMessages)
  const format = useFormat()
  const [query] = useSearchParams()
  const { documentID, name, pages, sizeBytes, revision, level, verificationUrl, purged } = document
  const shown = new URLSearchParams(query)
  shown.set('document', String(documentID))
  return (
    <li>
      <Icon of={IconFileTypePdf} className={s.pdf ?? ''} />
      <div className={s.words}>
        <span className={s.strong}>{name}</span>
        <span className={s.hint}>{t('facts', { pages, size: format.bytes(sizeBytes), revision })}</span>
        {level === null ? (
          <span className={s.hint}>{t('unsigned')}</span>
        ) : (
          <SignatureLevel envelope={envelope} of={document} />
        )}
        {purged ? (
          <span className={s.hint}>{t('purged')}</span>
        ) : (
          <span className={s.buttons}>
            <LinkButton toolbar icon={IconEye} to={`?${shown}`}>
              {t('view')}
              <span className="visually-hidden"> {name}</span>
            </LinkButton>
            <IconButton
              label={t('downloadOf', { name })}
              icon={IconDownload}
              busy={download.busy === documentID}
              onClick={() => download.document(document)}
            />
          </span>
        )}
        <Link
          to={new URL(verificationUrl, location.href).pathname}
          target="_blank"
          rel="noreferrer"
          className={s.link}
          aria-label={t('verificationOf', { name })}
        >
          {t('verificationLink')}
        </Link>
      </div>
    </li>
  )
}
