import { countEnvelopes } from '@laisen/contract/endpoints/sent-envelopes'
import { permission } from '@laisen/contract/permissions'
import { IconArchive, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTab } from '../../address/use-tab.ts'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useMay } from '../../frame/use-may.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DraftsTab } from './drafts-tab.tsx'
import s from './envelopes.module.css'
import { EnvelopesTab } from './envelopes-tab.tsx'
import { envelopeMessages } from './messages.ts'
import { retentionMessages } from './retention-messages.ts'

const RetentionDialog = later(async () => (await import('./retention-dialog.tsx')).RetentionDialog)

/** The tabs of the list, in their order. */
const envelopesTabs = ['waiting', 'sent', 'drafts', 'completed'] as const

/** The envelopes of the signed-in person, and the way to a new one. */
export function Component() {
  const t = useText(envelopeMessages)
  const { tab = 'waiting', open } = useTab(envelopesTabs)
  const counts = useCall(countEnvelopes, {}).data
  return (
    <Page title={t('title')} actions={<Actions />} bare>
      <Tabs
        label={t('title')}
        value={tab}
        tabs={envelopesTabs.map((value) => ({
          ...{ value, label: t(value), count: counts?.[value], marked: value === 'waiting' },
        }))}
        onChange={open}
      >
        <div className={s.panel}>{tab === 'drafts' ? <DraftsTab /> : <EnvelopesTab key={tab} tab={tab} />}</div>
      </Tabs>
    </Page>
  )
}

function Actions() {
  return (
    <div className={s.buttons}>
      <KeepingDocuments />
      <NewEnvelope />
    </div>
  )
}

/** For whoever decides how long documents are kept. */
function KeepingDocuments() {
  const t = useText(retentionMessages)
  const { may } = useSession()
  const [opened, setOpened] = useState(false)
  if (!may([permission.retention])) return null
  return (
    <>
      <Button toolbar icon={IconArchive} onClick={() => setOpened(true)}>
        {t('open')}
      </Button>
      {opened && <RetentionDialog onClose={() => setOpened(false)} />}
    </>
  )
}

function NewEnvelope() {
  const t = useText(envelopeMessages)
  const adding = useMay()(permission.envelopes, 'add')
  if (adding.denied)
    return (
      <Button variant="primary" toolbar icon={IconPlus} blocked={t('changesDenied')}>
        {t('newEnvelope')}
      </Button>
    )
  return (
    <LinkButton variant="primary" toolbar icon={IconPlus} to={paths.newEnvelope}>
      {t('newEnvelope')}
    </LinkButton>
  )
}
