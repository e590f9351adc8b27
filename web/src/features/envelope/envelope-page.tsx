import { useParams, useSearchParams } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { later } from '../../ui/later.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EnvelopeBadge } from './envelope-badge.tsx'
import { EnvelopeDialogs } from './envelope-dialogs.tsx'
import { EnvelopePanels } from './envelope-panels.tsx'
import { HeadActions } from './head-actions.tsx'
import { envelopePageMessages } from './messages.ts'
import { ManagerNotice } from './notices-later.ts'
import { Summary } from './summary.tsx'
import { useEnvelope } from './use-envelope.ts'

const DocumentPage = later(async () => (await import('./document-page.tsx')).DocumentPage)

/** /envelopes/<id>: how far an envelope is, who acts on it, what happened, and what its sender can do. */
export function Component() {
  const t = useText(envelopePageMessages)
  const envelopeID = Number(useParams().envelopeID)
  const [query] = useSearchParams()
  const opened = useEnvelope(envelopeID)
  const envelope = opened.data
  const back = { to: paths.envelopes, label: t('back') }
  if (!envelope)
    return (
      <Page title={t('title')} back={back}>
        {opened.error ? (
          <LoadError error={opened.error} what="page" busy={opened.isFetching} onRetry={() => void opened.refetch()} />
        ) : (
          <p role="status" aria-busy="true">
            <Spinner /> {t('opening')}
          </p>
        )}
      </Page>
    )
  const document = envelope.documents.find(({ documentID }) => String(documentID) === query.get('document'))
  if (document && !document.purged) return <DocumentPage envelope={envelope} document={document} />
  return (
    <Page
      title={envelope.subject}
      back={back}
      note={<EnvelopeBadge status={envelope.status} />}
      actions={<HeadActions envelope={envelope} />}
      bare
    >
      {envelope.isOwn && envelope.managerLeft && <ManagerNotice envelope={envelope} />}
      <Summary envelope={envelope} />
      <EnvelopePanels envelope={envelope} />
      <EnvelopeDialogs envelope={envelope} />
    </Page>
  )
}
