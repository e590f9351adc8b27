import { listUpgradeRequests, type PlatformRequest } from '@laisen/contract/endpoints/platform'
import { frameMessages } from '@laisen/contract/messages/frame'
import { platformMessages } from '@laisen/contract/messages/platform'
import { permission } from '@laisen/contract/permissions'
import { useMemo } from 'react'
import { useDialog } from '../../address/use-dialog.ts'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import type { Column } from '../../ui/table.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { CompanyLink } from './company-link.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { PackageTerm } from './package-term.tsx'
import s from './platform.module.css'
import { PlatformList } from './platform-list.tsx'
import { RequestState } from './request-state.tsx'
import { useStateList } from './use-state-list.ts'

const states = ['open', 'accepted', 'declined', 'withdrawn', 'all'] as const
const dialogs = ['accept', 'decline'] as const
type Answer = (name: (typeof dialogs)[number], requestId: number) => void

/** The requests of companies and the operator's answers. */
export function Component() {
  const t = useText(platformMessages)
  const frame = useText(frameMessages)
  const { may } = useSession()
  const { language } = useFormat()
  const { address, input, narrowed } = useStateList(states)
  const { dialog, open, close } = useDialog(dialogs)
  const answer = may([permission.everything], 'edit') ? open : undefined
  const columns = useColumns(answer)
  const rows = useCall(listUpgradeRequests, { ...input, locale: language }, { keepPrevious: true })
  const count = rows.data?.dataCount
  const asked = rows.data?.listData.find((row) => row.requestID === dialog?.id && row.state === 'open')
  const words = {
    open: t('requestsOpen'),
    accepted: t('requestsAccepted'),
    declined: t('requestsDeclined'),
    withdrawn: t('requestsWithdrawn'),
    all: t('requestsAll'),
  }
  return (
    <Page title={frame('upgradeRequests')} note={count !== undefined && t('requestCount', { count })}>
      <PlatformList
        label={frame('upgradeRequests')}
        search={{ label: t('searchRequests'), placeholder: t('searchCompaniesHint') }}
        states={{ label: t('stateFilter'), words }}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.requestID}
        phone={(row) => <RequestItem request={row} onAnswer={answer} />}
        address={address}
        empty={{ title: t(narrowed ? 'noRequestsFound' : 'noRequests'), text: t('noRequestsText') }}
      />
      {asked && answer && dialog?.name === 'accept' && <AcceptDialog request={asked} onClose={close} />}
      {asked && answer && dialog?.name === 'decline' && <DeclineDialog request={asked} onClose={close} />}
    </Page>
  )
}

function useColumns(answer: Answer | undefined): readonly Column<PlatformRequest>[] {
  const t = useText(platformMessages)
  const format = useFormat()
  return useMemo(
    () => [
      {
        key: 'company',
        title: t('columnCompany'),
        cell: (row) => <CompanyLink company={row} contact={row.telephoneNo} />,
      },
      { key: 'asks', title: t('columnAsks'), cell: (row) => <Wanted request={row} /> },
      {
        key: 'has',
        title: t('columnHas'),
        cell: ({ plan }) => plan && <PackageTerm plan={plan} />,
      },
      {
        key: 'asked',
        title: t('columnAsked'),
        cell: (row) => (
          <span className={s.two}>
            <span className="whole">{format.day(row.createDate)}</span>
            <span className="second">{row.requestedBy}</span>
          </span>
        ),
      },
      {
        key: 'answer',
        title: t('columnState'),
        align: 'end',
        cell: (row) =>
          row.state === 'open' && answer ? (
            <span className={s.answers}>
              <Answers request={row} onAnswer={answer} />
            </span>
          ) : (
            <RequestState request={row} />
          ),
      },
    ],
    [t, format, answer],
  )
}

function Wanted({ request }: { request: PlatformRequest }) {
  const format = useFormat()
  return format.list([request.userPlan, request.signaturePlan].flatMap((plan) => plan?.name ?? []))
}

function Answers({ request, onAnswer }: { request: PlatformRequest; onAnswer: Answer }) {
  const t = useText(platformMessages)
  const about = (word: 'accept' | 'decline') => `${t(word)}: ${request.companyName}`
  return (
    <>
      <Button
        variant="quiet"
        toolbar
        aria-label={about('decline')}
        onClick={() => onAnswer('decline', request.requestID)}
      >
        {t('decline')}
      </Button>
      <Button toolbar aria-label={about('accept')} onClick={() => onAnswer('accept', request.requestID)}>
        {t('accept')}
      </Button>
    </>
  )
}

/** A request on a phone. */
function RequestItem({ request, onAnswer }: { request: PlatformRequest; onAnswer: Answer | undefined }) {
  const format = useFormat()
  return (
    <div className={s.item}>
      <CompanyLink company={request} contact={request.telephoneNo} />
      <p>
        <Wanted request={request} />
      </p>
      <p className="second">{`${format.day(request.createDate)} · ${request.requestedBy}`}</p>
      {request.state === 'open' && onAnswer ? (
        <div className={s.itemActions}>
          <Answers request={request} onAnswer={onAnswer} />
        </div>
      ) : (
        <RequestState request={request} />
      )}
    </div>
  )
}
