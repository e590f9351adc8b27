import { listMails, mailStates, type PlatformMail, retryMail } from '@laisen/contract/endpoints/installation'
import { frameMessages } from '@laisen/contract/messages/frame'
import { installationMessages } from '@laisen/contract/messages/installation'
import { permission } from '@laisen/contract/permissions'
import { IconMailOpened, IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useDialog } from '../../address/use-dialog.ts'
import { errorText } from '../../api/error-text.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, RowActions } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { MailState } from './mail-state.tsx'
import s from './platform.module.css'
import { PlatformList } from './platform-list.tsx'
import { useStateList } from './use-state-list.ts'

const states = ['all', ...mailStates] as const

/** All emails of the installation without their contents: waiting, sent and failed. */
export function Component() {
  const t = useText(installationMessages)
  const frame = useText(frameMessages)
  const { may } = useSession()
  const { language } = useFormat()
  const { address, input, narrowed } = useStateList(states)
  const { dialog, open, close } = useDialog(['mail'])
  const openMail = may([permission.everything], 'edit') ? open : undefined
  const columns = useColumns(openMail)
  const rows = useCall(listMails, { ...input, locale: language }, { keepPrevious: true })
  const count = rows.data?.dataCount
  const words = {
    all: t('mailsAll'),
    waiting: t('mailWaiting'),
    sent: t('mailSent'),
    written: t('mailWritten'),
    failed: t('mailFailed'),
  }
  return (
    <Page title={frame('outbox')} note={count !== undefined && t('mailCount', { count })}>
      {rows.data?.onDisk && (
        <Notice kind="information" title={t('onDiskTitle')}>
          {t('onDiskText')}
        </Notice>
      )}
      <PlatformList
        label={frame('outbox')}
        search={{ label: t('searchMails'), placeholder: t('searchMailsHint') }}
        states={{ label: t('stateFilter'), words }}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.mailID}
        phone={(row) => <MailItem mail={row} onOpen={openMail} />}
        address={address}
        empty={{ title: t(narrowed ? 'noMailsFound' : 'noMails'), text: t('noMailsText') }}
      />
      {openMail && dialog?.id !== undefined && <MailDialog mailID={dialog.id} onClose={close} />}
    </Page>
  )
}

type Open = ((name: 'mail', mailId: number) => void) | undefined

function useColumns(openMail: Open): readonly Column<PlatformMail>[] {
  const t = useText(installationMessages)
  const format = useFormat()
  return useMemo(
    () => [
      { key: 'written', title: t('columnWritten'), cell: (mail) => format.dayTime(mail.createDate), whole: true },
      { key: 'recipient', title: t('columnRecipient'), cell: (mail) => mail.recipient },
      { key: 'company', title: t('columnCompany'), cell: (mail) => mail.companyCode, whole: true },
      { key: 'subject', title: t('columnSubject'), cell: (mail) => mail.subject },
      { key: 'state', title: t('columnMailState'), cell: (mail) => <MailState mail={mail} /> },
      {
        key: 'acts',
        title: t('openMail'),
        quietTitle: true,
        align: 'end',
        width: '44px',
        cell: (mail) => <MailActs mail={mail} onOpen={openMail} />,
      },
    ],
    [t, format, openMail],
  )
}

function MailActs({ mail, onOpen }: { mail: PlatformMail; onOpen: Open }) {
  const t = useText(installationMessages)
  const retry = useChange(retryMail, [listMails])
  if (!onOpen || !(mail.canView || mail.canRetry)) return ' '
  const sendAgain = () =>
    retry.mutate(
      { mailID: mail.mailID },
      {
        onSuccess: () => toast.success(t('sentAgain', { recipient: mail.recipient })),
        onError: (error) => toast.problem(errorText(error)),
      },
    )
  return (
    <RowActions>
      {mail.canView && (
        <IconButton
          label={`${t('openMail')}: ${mail.recipient}`}
          icon={IconMailOpened}
          onClick={() => onOpen('mail', mail.mailID)}
        />
      )}
      {mail.canRetry && (
        <IconButton
          label={`${t('sendAgain')}: ${mail.recipient}`}
          icon={IconRefresh}
          busy={retry.isPending}
          onClick={sendAgain}
        />
      )}
    </RowActions>
  )
}

/** An email on a phone. */
function MailItem({ mail, onOpen }: { mail: PlatformMail; onOpen: Open }) {
  const format = useFormat()
  return (
    <>
      <div className={s.item}>
        <strong>{mail.recipient}</strong>
        <p>{mail.subject}</p>
        <MailState mail={mail} />
        <p className="second">{[format.dayTime(mail.createDate), mail.companyCode].filter(Boolean).join(' · ')}</p>
      </div>
      <MailActs mail={mail} onOpen={onOpen} />
    </>
  )
}
