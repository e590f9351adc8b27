import { type CertificateCard, getCertificate } from '@laisen/contract/endpoints/certificate-lists'
import { deleteCertificate } from '@laisen/contract/endpoints/certificates'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { IconTrash } from '@tabler/icons-react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { toast } from '../../ui/toast.tsx'
import s from './certificates.module.css'
import { ExtendFirst } from './extend-first.tsx'
import { SubjectDialog } from './subject-dialog.tsx'
import { useCertificatesChange } from './use-certificates-change.ts'
import { usePicture } from './use-picture.ts'

interface Props {
  id: number
  onClose: () => void
}

/** Asks before a certificate is deleted, and says who loses it (2§4). */
export function DeleteCertificate({ id, onClose }: Props) {
  const t = useText(certificateListMessages)
  const certificate = useCall(getCertificate, { certID: id, withoutPictures: true })
  return (
    <SubjectDialog title={t('deleteQuestion')} subject={certificate} onClose={onClose}>
      {(card) => <Question card={card} onClose={onClose} />}
    </SubjectDialog>
  )
}

function Question({ card, onClose }: { card: CertificateCard; onClose: () => void }) {
  const t = useText(certificateListMessages)
  const { certID, certName: name, employeeCount, groupCount, isCA } = card
  const picture = usePicture(card)
  const remove = useCertificatesChange(deleteCertificate)
  const confirm = () =>
    remove.mutate(
      { certID, shown: { certName: name } },
      {
        onSuccess: () => {
          toast.success(t('deleted', { name }))
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      opened
      title={t('deleteQuestion')}
      picture={picture && <img className={s.small} src={picture} alt={t('picture', { name })} />}
      safe={isCA ? `${t('deleteRevokes')} ${t('deleteSafe')}` : t('deleteSafe')}
      keep={t('keepCertificate')}
      action={t('deleteCertificate')}
      icon={IconTrash}
      busy={remove.isPending}
      error={remove.error}
      onKeep={onClose}
      onConfirm={confirm}
    >
      <Sentence
        text={t(groupCount === 0 ? 'deleteText' : 'deleteTextGroups')}
        facts={{
          name: <DotBlank long>{name}</DotBlank>,
          people: <DotBlank>{t('people', { count: employeeCount })}</DotBlank>,
          groups: <DotBlank>{t('groups', { count: groupCount })}</DotBlank>,
        }}
      />
      {isCA && <ExtendFirst certID={certID} />}
    </ConfirmDialog>
  )
}
