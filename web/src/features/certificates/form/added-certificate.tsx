import type { DataOf } from '@laisen/contract/endpoint'
import type { addCertificate } from '@laisen/contract/endpoints/certificates'
import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { frameMessages } from '@laisen/contract/messages/frame'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { later } from '../../../ui/later.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { partsOf } from '../../preview/distinguished-name.ts'

const NoticeBoxes = later(async () => (await import('../about-certificate.tsx')).NoticeBoxes)

interface Props {
  added: DataOf<typeof addCertificate>
  onClose: () => void
}

/** What is in the file that was just added (rules 5.1): whoever took the wrong file sees it here. */
export function AddedCertificate({ added, onClose }: Props) {
  const t = useText(certificateFormMessages)
  const list = useText(certificateListMessages)
  const frame = useText(frameMessages)
  const format = useFormat()
  const { certName: name, subject, issuer, serial, keyType, validFrom, validUntil, chain } = added
  const facts = [
    [list('subject'), subject],
    [list('issuer'), issuer],
    [t('chain'), chain.map((above) => partsOf(above).name).join(' › ')],
    [
      t('serial'),
      <span key="serial" className="mono" style={{ overflowWrap: 'anywhere' }}>
        {serial}
      </span>,
    ],
    [list('key'), keyType],
    [t('validity'), `${format.day(validFrom)} – ${format.day(validUntil)}`],
  ] as const
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('addCertificate')}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {frame('close')}
        </Button>
      }
    >
      <Notice kind="success" title={t('added', { name })}>
        {t('testSigned')}
      </Notice>
      <NoticeBoxes of={added} />
      <Facts facts={facts} />
    </Dialog>
  )
}
