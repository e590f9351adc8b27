import { authorityMessages } from '@laisen/contract/messages/authority'
import { certificateGroupMessages } from '@laisen/contract/messages/certificate-groups'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { permission } from '@laisen/contract/permissions'
import { IconPlus, IconShieldPlus } from '@tabler/icons-react'
import { useMay } from '../../frame/use-may.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import type { CertificateTab, OpenCertificateDialog } from './certificate-tabs.ts'

interface Props {
  tab: CertificateTab
  onOpen: OpenCertificateDialog
}

/** The buttons beside the title, for holders of 6 or 1 (2§6). */
export function PageActions({ tab, onOpen }: Props) {
  const t = useText(certificateListMessages)
  const words = useText(certificateGroupMessages)
  const authority = useText(authorityMessages)
  const adding = useMay()(permission.certificateAdd, 'add')
  if (!adding.shown) return null
  const blocked = adding.denied && t('changesDenied')
  if (tab === 'group')
    return (
      <Button variant="primary" icon={IconPlus} blocked={blocked} onClick={() => onOpen('add-group')}>
        {words('addGroup')}
      </Button>
    )
  return (
    <>
      <Button icon={IconShieldPlus} blocked={blocked} onClick={() => onOpen('request')}>
        {authority('requestRootCa')}
      </Button>
      {tab === 'certificate' && (
        <Button variant="primary" icon={IconPlus} blocked={blocked} onClick={() => onOpen('add')}>
          {t('addCertificate')}
        </Button>
      )}
    </>
  )
}
