import type { DataOf } from '@laisen/contract/endpoint'
import { getCompany, type PlatformCompany } from '@laisen/contract/endpoints/platform'
import { limits } from '@laisen/contract/limits'
import { approvalMessages } from '@laisen/contract/messages/approval'
import { platformMessages } from '@laisen/contract/messages/platform'
import { permission } from '@laisen/contract/permissions'
import { IconArrowLeft, IconCheck, IconPlus } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { useDialog } from '../../address/use-dialog.ts'
import { useCall } from '../../api/use-call.ts'
import { NotFoundPage } from '../../frame/not-found-page.tsx'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ApprovalDialog, approvalDialogs } from './approval-dialogs.tsx'
import { CompanyBadges } from './company-badges.tsx'
import { CompanyHistory } from './company-history.tsx'
import { PackageDialog } from './package-dialog.tsx'
import { PackageTable } from './package-table.tsx'
import { usePackageWords } from './package-words.ts'
import s from './platform.module.css'
import { StandingDialog, standingDialogs } from './standing-dialogs.tsx'

/** A company's record, packages and history. */
export function Component() {
  const companyID = Number(useParams().companyId)
  return Number.isSafeInteger(companyID) ? <Loaded companyID={companyID} /> : <NotFoundPage />
}

function Loaded({ companyID }: { companyID: number }) {
  const t = useText(platformMessages)
  const { data, error, isFetching, refetch } = useCall(getCompany, { companyID })
  const page = (children: React.ReactNode) => (
    <Page title={t('columnCompany')}>
      <Back />
      {children}
    </Page>
  )
  if (error) return page(<LoadError error={error} what="page" busy={isFetching} onRetry={() => void refetch()} />)
  return data ? <Company {...data} /> : page(<Spinner />)
}

function Back() {
  const t = useText(platformMessages)
  return (
    <div className={s.back}>
      <LinkButton variant="quiet" icon={IconArrowLeft} to={paths.platformCompanies}>
        {t('allCompanies')}
      </LinkButton>
    </div>
  )
}

const dialogs = [...standingDialogs, ...approvalDialogs, 'add-package', 'edit-package'] as const

function Company({ company, packages, events, archive }: DataOf<typeof getCompany>) {
  const t = useText(platformMessages)
  const { may } = useSession()
  const { dialog, open, close } = useDialog(dialogs)
  const mayEdit = may([permission.everything], 'edit')
  const standing = standingDialogs.find((name) => name === dialog?.name)
  const approval = approvalDialogs.find((name) => name === dialog?.name)
  const edited = packages.find(({ packageID, canEdit }) => packageID === dialog?.id && canEdit)
  return (
    <Page
      title={company.companyName}
      note={<CompanyBadges company={company} />}
      actions={mayEdit && <Actions company={company} onOpen={open} />}
    >
      <Back />
      <Standing company={company} />
      <div className={s.columns}>
        <div className={s.column}>
          <section className={s.section}>
            <h2>{t('packages')}</h2>
            <PackageTable packages={packages} onEdit={mayEdit ? open : undefined} />
          </section>
          <section className={s.section}>
            <h2>{t('record')}</h2>
            <Record company={company} events={events} archive={archive} />
          </section>
        </div>
        <section className={s.section}>
          <h2>{t('history')}</h2>
          <CompanyHistory events={events} />
        </section>
      </div>
      {mayEdit && standing && <StandingDialog name={standing} company={company} onClose={close} />}
      {mayEdit && approval && company.waitDate !== null && (
        <ApprovalDialog name={approval} company={company} onClose={close} />
      )}
      {mayEdit && dialog?.name === 'add-package' && <PackageDialog company={company} onClose={close} />}
      {mayEdit && dialog?.name === 'edit-package' && edited && (
        <PackageDialog company={company} changed={edited} onClose={close} />
      )}
    </Page>
  )
}

function Actions({ company, onOpen }: { company: PlatformCompany; onOpen: (name: (typeof dialogs)[number]) => void }) {
  const t = useText(platformMessages)
  const approval = useText(approvalMessages)
  if (company.waitDate !== null) {
    return (
      <>
        <Button variant="quietDanger" onClick={() => onOpen('decline')}>
          {approval('decline')}
        </Button>
        <Button variant="primary" icon={IconCheck} onClick={() => onOpen('approve')}>
          {approval('approve')}
        </Button>
      </>
    )
  }
  if (company.declineDate !== null) return null
  const verified = company.verifyDate !== null
  const suspended = company.suspendDate !== null
  return (
    <>
      <Button onClick={() => onOpen(verified ? 'unverify' : 'verify')}>{t(verified ? 'unverify' : 'verify')}</Button>
      <Button
        variant={suspended ? 'secondary' : 'quietDanger'}
        onClick={() => onOpen(suspended ? 'resume' : 'suspend')}
      >
        {t(suspended ? 'resume' : 'suspend')}
      </Button>
      <Button variant="primary" icon={IconPlus} onClick={() => onOpen('add-package')}>
        {t('addPackage')}
      </Button>
    </>
  )
}

/** Warnings about this company, shown first. */
function Standing({ company }: { company: PlatformCompany }) {
  const t = useText(platformMessages)
  const format = useFormat()
  const approval = useText(approvalMessages)
  const { companyCode, requestOpen, suspendDate, suspendReason: reason, waitDate, declineDate } = company
  return (
    <>
      {waitDate !== null && (
        <Notice kind="warning" title={approval('waitingTitle', { date: format.day(waitDate) })}>
          {approval('waitingText')}
        </Notice>
      )}
      {declineDate !== null && (
        <Notice kind="error" title={approval('declinedTitle', { date: format.day(declineDate) })}>
          {approval('declinedText', { days: limits.unclaimedDays })}
        </Notice>
      )}
      {suspendDate !== null && (
        <Notice kind="error" title={t('suspendedTitle', { date: format.day(suspendDate) })}>
          {t('suspendedText', { reason })}
        </Notice>
      )}
      {requestOpen && (
        <Notice
          kind="information"
          actions={
            <LinkButton to={`${paths.platformRequests}?search=${encodeURIComponent(companyCode)}`}>
              {t('seeRequest')}
            </LinkButton>
          }
        >
          {t('requestText')}
        </Notice>
      )}
    </>
  )
}

const archiveWords = {
  waiting: 'archiveRequested',
  running: 'archiveRequested',
  ready: 'archiveReady',
  failed: 'archiveFailed',
  cancelled: 'archiveGone',
  expired: 'archiveGone',
} as const

function Record({ company, events, archive }: Pick<DataOf<typeof getCompany>, 'company' | 'events' | 'archive'>) {
  const t = useText(platformMessages)
  const format = useFormat()
  const words = usePackageWords()
  // The newest comes first. A company that was verified before this was written down has none.
  const check = company.verifyDate === null ? undefined : events.find(({ type }) => type === 'company.verified')
  return (
    <Facts
      facts={[
        [t('companyCode'), company.companyCode],
        [t('email'), company.email],
        [t('phone'), company.telephoneNo],
        [t('address'), company.address],
        [t('city'), company.city],
        [t('country'), company.country],
        [t('columnRegistered'), format.day(company.createDate)],
        [
          t('verified'),
          check && t('verifiedBy', { date: format.day(check.date), operator: check.operator, reason: check.reason }),
        ],
        [t('accounts'), format.number(company.employeeCount)],
        [t('columnStorage'), words.storage(company.plan) ?? ''],
        ...(archive
          ? [
              [
                t('archive'),
                t(archiveWords[archive.state], {
                  date: format.day(archive.requestDate),
                  size: format.bytes(archive.sizeBytes ?? 0),
                  expires: format.day(archive.expireDate ?? archive.requestDate),
                }),
              ] as const,
            ]
          : []),
      ]}
    />
  )
}
