import { getRetention } from '@laisen/contract/endpoints/retention'
import { permission } from '@laisen/contract/permissions'
import { useDialog } from '../../address/use-dialog.ts'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { SignatureLevel } from '../certificates/authority/signature-level.tsx'
import { settingMessages } from './messages.ts'
import s from './settings.module.css'

const RetentionDialog = later(async () => (await import('../envelopes/retention-dialog.tsx')).RetentionDialog)
const LevelDialog = later(async () => (await import('../certificates/authority/level-dialog.tsx')).LevelDialog)

/** Level and timestamps of signatures, and how long documents are kept: each has its own dialog, which saves at once. */
export function SeparateRules() {
  const t = useText(settingMessages)
  const { may } = useSession()
  const { dialog, open, close } = useDialog(['level', 'retention'])
  const level = may([permission.certificateView, permission.certificateAdd, permission.authority])
  const keeping = may([permission.retention])
  if (!level && !keeping) return null
  return (
    <section className={s.section} aria-label={t('rules')}>
      <h2>{t('rules')}</h2>
      <div className={s.rules}>
        {level && <SignatureLevel onOpen={() => open('level')} />}
        {keeping && <Keeping onOpen={() => open('retention')} />}
      </div>
      {dialog?.name === 'level' && <LevelDialog onClose={close} />}
      {dialog?.name === 'retention' && <RetentionDialog onClose={close} />}
    </section>
  )
}

function Keeping({ onOpen }: { onOpen: () => void }) {
  const t = useText(settingMessages)
  const format = useFormat()
  const { data } = useCall(getRetention, {}, { staleSeconds: 60 })
  if (!data) return null
  const { days } = data
  return (
    <section className={s.rule} aria-label={t('keeping')}>
      <h3>{t('keeping')}</h3>
      <p>{days === null ? t('keptAlways') : t('keptDays', { count: days, days: format.number(days) })}</p>
      <Button toolbar onClick={onOpen}>
        {t('changeKeeping')}
      </Button>
    </section>
  )
}
