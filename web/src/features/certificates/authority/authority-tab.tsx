import { getAuthority } from '@laisen/contract/endpoints/authority'
import { authorityTabMessages } from '@laisen/contract/messages/authority-tab'
import { IconArrowRight, IconDownload, IconFileText } from '@tabler/icons-react'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { OpenCertificateDialog } from '../certificate-tabs.ts'
import s from './authority.module.css'
import { AuthorityCard } from './authority-card.tsx'
import { EarlierRoots } from './earlier-roots.tsx'
import { IssuedList } from './issued-list.tsx'
import { Services } from './services.tsx'
import { SignatureLevel } from './signature-level.tsx'

/** The company's own authority, as in 22 of the pictures: its certificates, what it publishes, and what it issued. */
export function AuthorityTab({ onOpen }: { onOpen: OpenCertificateDialog }) {
  const t = useText(authorityTabMessages)
  const authority = useCall(getAuthority, {})
  if (authority.error)
    return <LoadError error={authority.error} busy={authority.isFetching} onRetry={() => void authority.refetch()} />
  if (!authority.data) return <Spinner />
  const { mayIssue, roots, issuing, timestamps } = authority.data
  const [root] = roots
  if (!root || !issuing)
    return (
      <>
        <SignatureLevel onOpen={onOpen} />
        <EmptyState title={t(mayIssue ? 'noAuthority' : 'notSetUp')}>
          {t(mayIssue ? 'noAuthorityText' : 'notSetUpText')}
        </EmptyState>
      </>
    )
  return (
    <>
      <div className={s.chain}>
        <AuthorityCard kind="root" certificate={root} />
        <Icon of={IconArrowRight} className={s.arrow} />
        <AuthorityCard kind="issuing" certificate={issuing} replacedOn={issuing.issuesUntil} />
      </div>
      <Services issuing={issuing} timestamps={timestamps} onOpen={onOpen} />
      <SignatureLevel onOpen={onOpen} />
      <Notice
        kind="information"
        actions={
          <>
            <a className={buttonClass({ toolbar: true })} href={root.downloadUrl} download>
              <Icon of={IconDownload} />
              {t('rootCertificate')}
            </a>
            <a className={buttonClass({ toolbar: true })} href={root.guideUrl} target="_blank" rel="noreferrer">
              <Icon of={IconFileText} />
              {t('acrobatGuide')}
            </a>
          </>
        }
      >
        {t('acrobat')}
      </Notice>
      {roots.length > 1 && <EarlierRoots roots={roots.slice(1)} />}
      <IssuedList onOpen={onOpen} />
    </>
  )
}
