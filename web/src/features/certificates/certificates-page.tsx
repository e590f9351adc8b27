import { authorityTabMessages } from '@laisen/contract/messages/authority-tab'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { frameMessages } from '@laisen/contract/messages/frame'
import { permission } from '@laisen/contract/permissions'
import { useParameters } from '../../address/parameters.ts'
import { useDialog } from '../../address/use-dialog.ts'
import { useTab } from '../../address/use-tab.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CertificateTab } from './certificate-tab.tsx'
import { certificateDialogs, certificateTabs } from './certificate-tabs.ts'
import s from './certificates.module.css'
import { GroupTab } from './groups/group-tab.tsx'
import { PageActions } from './page-actions.tsx'
import { sizes, useCertificates, useGroups } from './use-lists.ts'
import { useWhose, whoseParameter } from './use-whose.ts'

const parameters = { whose: whoseParameter }
/** As the lists ask first, so that the counts are theirs. */
const first = { search: '', page: 1, perPage: sizes[0] }

const AuthorityTab = later(async () => (await import('./authority/authority-tab.tsx')).AuthorityTab)
const CertificateDialogs = later(async () => (await import('./certificate-dialogs.tsx')).CertificateDialogs)

/** Certificate management (2§2): certificates as cards, and certificate groups. */
export function Component() {
  const t = useText(certificateListMessages)
  const frame = useText(frameMessages)
  const authority = useText(authorityTabMessages)
  const { may } = useSession()
  const allowed = certificateTabs.filter((name) => name !== 'authority' || may([permission.authority]))
  const { tab = 'certificate', open } = useTab(allowed, 'certificate', [whoseParameter.name])
  const { whose } = useWhose(useParameters(parameters).values.whose)
  const counts = {
    certificate: useCertificates({ ...first, whose }).data?.dataCount,
    group: useGroups({ ...first, whose }).found?.dataCount,
    authority: undefined,
  }
  const names = { certificate: t('tabCertificate'), group: t('tabGroup'), authority: authority('tab') }
  const { dialog, open: openDialog, close } = useDialog(certificateDialogs)
  return (
    <Page title={frame('certificateManagement')} actions={<PageActions tab={tab} onOpen={openDialog} />} bare>
      <Tabs
        label={frame('certificateManagement')}
        value={tab}
        tabs={allowed.map((value) => ({ value, label: names[value], count: counts[value] }))}
        onChange={open}
      >
        <div className={s.panel}>
          {tab === 'certificate' && <CertificateTab onOpen={openDialog} />}
          {tab === 'group' && <GroupTab onOpen={openDialog} />}
          {tab === 'authority' && <AuthorityTab onOpen={openDialog} />}
        </div>
      </Tabs>
      {dialog && <CertificateDialogs name={dialog.name} id={dialog.id} onClose={close} />}
    </Page>
  )
}
