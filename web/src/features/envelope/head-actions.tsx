import { envelopeCan, envelopeStatus } from '@laisen/contract/envelope-rules'
import { permission } from '@laisen/contract/permissions'
import { IconBell, IconDotsVertical, IconDownload, IconSignature } from '@tabler/icons-react'
import { useSession } from '../../frame/session.ts'
import { useMay } from '../../frame/use-may.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { useEnvelopeDialog } from './envelope-dialogs.tsx'
import { envelopePageMessages } from './messages.ts'
import { useDownload } from './use-download.ts'
import { useEnter } from './use-enter.ts'
import { type Envelope, waitsFor } from './use-envelope.ts'
import { useRemind } from './use-remind.ts'
import { useSenderActions } from './use-sender-actions.ts'

/** One's own turn first; for the sender, to remind, to prolong and to cancel. */
export function HeadActions({ envelope }: { envelope: Envelope }) {
  const { isOwn, waitsForMe } = envelope
  const waiting = waitsFor(envelope)
  return (
    <>
      {isOwn && <SenderActions envelope={envelope} />}
      {isOwn && waiting.length > 0 && <Remind envelope={envelope} primary={!waitsForMe} />}
      {waitsForMe && <OwnTurn envelope={envelope} />}
      {envelope.status === envelopeStatus.completed && <DownloadAll envelope={envelope} />}
    </>
  )
}

function SenderActions({ envelope }: { envelope: Envelope }) {
  const t = useText(envelopePageMessages)
  const narrow = useNarrow('drawer')
  const { open } = useEnvelopeDialog()
  const actions = useSenderActions(envelope, open)
  // Once nothing can be changed any more, there is nothing to offer.
  if (!envelopeCan('cancel', envelope)) return null
  if (narrow)
    return (
      <Menu entries={actions} width={240}>
        {(trigger) => <IconButton label={t('more')} icon={IconDotsVertical} {...trigger} />}
      </Menu>
    )
  return [...actions].reverse().map(({ key, label, icon, danger, blocked, onClick }) => (
    <Button
      key={key}
      toolbar
      icon={icon}
      variant={danger ? 'quietDanger' : 'secondary'}
      blocked={blocked}
      onClick={onClick}
    >
      {label}
    </Button>
  ))
}

function Remind({ envelope, primary }: { envelope: Envelope; primary: boolean }) {
  const t = useText(envelopePageMessages)
  const { denied } = useMay()(permission.envelopes, 'edit')
  const { busy, remind } = useRemind()
  // Nobody needs an email to themselves.
  const { employeeID } = useOwn()
  const others = waitsFor(envelope).filter((one) => one.employeeID !== employeeID)
  const [first] = others
  if (!first) return null
  return (
    <Button
      toolbar
      icon={IconBell}
      variant={primary ? 'primary' : 'secondary'}
      busy={busy}
      blocked={denied && t('changesDenied')}
      onClick={() => remind(others)}
    >
      {others.length === 1 ? t('remindOne', { name: first.name }) : t('remind', { count: others.length })}
    </Button>
  )
}

function useOwn() {
  const { user } = useSession()
  return { employeeID: user.employeeID }
}

function DownloadAll({ envelope }: { envelope: Envelope }) {
  const t = useText(envelopePageMessages)
  const download = useDownload(envelope.envelopeID)
  const documents = envelope.documents.filter(({ purged }) => !purged)
  if (documents.length === 0) return null
  return (
    <Button
      toolbar
      variant="primary"
      icon={IconDownload}
      busy={download.busy !== undefined}
      onClick={() => void download.all(envelope, t('certificate'))}
    >
      {t('downloadAll')}
    </Button>
  )
}

function OwnTurn({ envelope: { envelopeID, recipients } }: { envelope: Envelope }) {
  const t = useText(envelopePageMessages)
  const { employeeID } = useOwn()
  const { entering, enter } = useEnter()
  const own = recipients.find(
    (one) => one.employeeID === employeeID && (one.state === 'sent' || one.state === 'opened'),
  )
  return (
    <Button
      toolbar
      variant="primary"
      icon={IconSignature}
      busy={entering !== undefined}
      onClick={() => enter(envelopeID)}
    >
      {t(own?.action ?? 'sign')}
    </Button>
  )
}
