import {
  getRecipientCompletionPdf,
  getRecipientPdf,
  type RecipientEnvelope,
} from '@laisen/contract/endpoints/recipient'
import { envelopeStatus } from '@laisen/contract/envelope-rules'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { bytesOf } from '../../api/call.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.tsx'
import { Asked } from './asked.tsx'
import { enteredEnvelope } from './link.ts'
import { signMessages } from './messages.ts'
import s from './sign.module.css'
import type { Signing } from './use-signing.ts'

type Text = 'rejected' | 'cancelled' | 'expired' | 'completed' | 'delegated' | 'waiting' | 'done'

/** What the envelope has come to, for somebody who has nothing to do in it now. */
export function EndedScreen({ signing }: { signing: Signing }) {
  const t = useText(signMessages)
  const { envelope } = signing
  const outcome = outcomeOf(envelope)
  const good = outcome === 'done' || outcome === 'completed'
  const done = { sign: 'doneSign', approve: 'doneApprove', acknowledge: 'doneAcknowledge' } as const
  return (
    <section className={s.alone}>
      <Asked envelope={{ ...envelope, dueAt: null, message: '', privateMessage: '' }} />
      <Notice kind={good ? 'success' : 'information'} title={t(`${outcome}Title`)}>
        {outcome === 'done' ? (
          <>
            <p>{t(done[envelope.action])}</p>
            <p>{t('doneNext')}</p>
          </>
        ) : (
          <p>{t(`${outcome}Text`, { sender: envelope.senderName })}</p>
        )}
        {envelope.endReason !== '' && <p className={s.lines}>{envelope.endReason}</p>}
      </Notice>
      <Downloads signing={signing} />
      <WayBack />
    </section>
  )
}

/** For who entered from the page of the envelope, without a link. */
export function WayBack() {
  const t = useText(signMessages)
  const envelopeID = enteredEnvelope()
  if (envelopeID === undefined) return null
  return (
    <div>
      <LinkButton to={paths.envelope(envelopeID)} icon={IconArrowLeft}>
        {t('backToEnvelope')}
      </LinkButton>
    </div>
  )
}

function outcomeOf({ status, state }: RecipientEnvelope): Text {
  if (state === 'delegated') return 'delegated'
  if (status === envelopeStatus.completed) return 'completed'
  if (status === envelopeStatus.rejected) return 'rejected'
  if (status === envelopeStatus.cancelled) return 'cancelled'
  if (status === envelopeStatus.expired) return 'expired'
  return state === 'done' ? 'done' : 'waiting'
}

function Downloads({ signing: { session, envelope } }: { signing: Signing }) {
  const t = useText(signMessages)
  const [busy, setBusy] = useState(0)
  const save = async (id: number, file: () => Promise<Blob>, name: string) => {
    setBusy(id)
    try {
      saveFile(await file(), name)
    } catch (error) {
      toast.problem(error)
    } finally {
      setBusy(0)
    }
  }
  return (
    <div className={s.downloads}>
      {envelope.documents.map(({ documentID, name }) => (
        <Button
          key={documentID}
          icon={IconDownload}
          busy={busy === documentID}
          onClick={() => void save(documentID, () => bytesOf(getRecipientPdf, { session, documentID }), `${name}.pdf`)}
        >
          {t('download', { name })}
        </Button>
      ))}
      {envelope.certificateOfCompletion && (
        <Button
          variant="quiet"
          icon={IconDownload}
          busy={busy === -1}
          onClick={() =>
            void save(-1, () => bytesOf(getRecipientCompletionPdf, { session }), `${t('certificateOfCompletion')}.pdf`)
          }
        >
          {t('certificateOfCompletion')}
        </Button>
      )}
    </div>
  )
}
