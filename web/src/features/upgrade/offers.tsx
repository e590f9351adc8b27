import {
  addUpgradePlans,
  getMasterProductPlan,
  getProductsByCompany,
  getUpgradeRequest,
  type MasterPlan,
} from '@laisen/contract/endpoints/plans'
import { upgradeMessages } from '@laisen/contract/messages/upgrade'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../../api/error-text.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { SupportLine } from '../../frame/support-line.tsx'
import { rememberAddress } from '../../frame/wanted-address.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { leaveTo, paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { givesOf } from './gives.ts'
import { LastRequest, openRequestPlace } from './last-request.tsx'
import { keep, PlanList } from './plan-list.tsx'
import s from './upgrade.module.css'
import type { Visitor } from './upgrade-page.tsx'

/** The packages on offer, by users and by signatures, and the request form. */
export function Offers({ visitor }: { visitor: Visitor }) {
  const { language } = useFormat()
  const offers = useCall(getMasterProductPlan, { locale: language })
  const packages = useCall(getProductsByCompany, {}, { enabled: visitor !== 'nobody' })
  const [last] = packages.data?.listData ?? []
  const current = last && !last.expired ? last : undefined
  const [chosen, setChosen] = useState({ user: keep, signature: keep })
  if (offers.error) return <LoadError error={offers.error} onRetry={() => void offers.refetch()} />
  if (!offers.data) return <Spinner />
  const { user, signature } = offers.data
  const userPlan = user.find(({ id }) => id === chosen.user)
  const signaturePlan = signature.find(({ id }) => id === chosen.signature)
  const set = (kind: 'user' | 'signature') => (ids: ReadonlySet<number>) =>
    setChosen({ ...chosen, [kind]: [...ids][0] ?? keep })
  return (
    <>
      <div className={s.lists}>
        <PlanList kind="user" plans={user} current={current} chosen={chosen.user} onChange={set('user')} />
        <PlanList
          kind="signature"
          plans={signature}
          current={current}
          chosen={chosen.signature}
          onChange={set('signature')}
        />
      </div>
      {visitor !== 'nobody' && <LastRequest mayWithdraw={visitor === 'requester'} />}
      <Foot visitor={visitor} userPlan={userPlan} signaturePlan={signaturePlan} />
    </>
  )
}

interface FootProps {
  visitor: Visitor
  userPlan: MasterPlan | undefined
  signaturePlan: MasterPlan | undefined
}

/** The three steps, the chosen packages and the button (1§2). */
function Foot({ visitor, userPlan, signaturePlan }: FootProps) {
  const t = useText(upgradeMessages)
  const navigate = useNavigate()
  const format = useFormat()
  const send = useChange(addUpgradePlans, [getUpgradeRequest, getProductsByCompany, getMasterProductPlan])
  const { data: request } = useCall(getUpgradeRequest, {}, { enabled: visitor !== 'nobody' })
  const plans = [userPlan, signaturePlan].filter((plan) => plan !== undefined)
  const waiting = request?.state === 'open'
  const [missing, setMissing] = useState(false)
  const submit = () => {
    setMissing(plans.length === 0)
    if (plans.length === 0) return
    const ids = { ProductPlanUserID: userPlan?.id ?? null, ProductPlanSignatureID: signaturePlan?.id ?? null }
    send.mutate({ ...ids, shown: givesOf(userPlan, signaturePlan) })
  }
  const toLogin = () => {
    rememberAddress(paths.upgradePlan)
    leaveTo(paths.login)
  }
  const steps = [
    { title: 'step1', text: 'step1Text' },
    { title: 'step2', text: 'step2Text' },
    { title: 'step3', text: 'step3Text' },
  ] as const
  return (
    <footer className={s.foot}>
      <ol className={s.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <strong>{t(title)}</strong>
            <span className="second">{t(text)}</span>
          </li>
        ))}
      </ol>
      <div className={s.send}>
        {missing && plans.length === 0 && <Notice kind="warning">{t('nothingChosen')}</Notice>}
        {send.error && <Notice kind="warning">{errorText(send.error)}</Notice>}
        {plans.length > 0 && (
          <p className="second">
            <Sentence
              text={t('request')}
              facts={{ plans: <DotBlank>{format.list(plans.map(({ name }) => name))}</DotBlank> }}
            />
          </p>
        )}
        {visitor === 'reader' && <p className="second">{t('mayNot')}</p>}
        {visitor === 'requester' && waiting && (
          <p className="second">
            {t('oneAtATime')} <a href={`#${openRequestPlace}`}>{t('seeRequest')}</a>
          </p>
        )}
        {visitor === 'nobody' ? (
          <Button variant="primary" onClick={toLogin}>
            {t('signInToRequest')}
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={IconSend}
            busy={send.isPending}
            blocked={visitor === 'reader' ? t('mayNot') : waiting && t('oneAtATime')}
            onClick={submit}
          >
            {t('send')}
          </Button>
        )}
        <SupportLine className={s.support} />
      </div>
      <Dialog
        opened={send.isSuccess}
        onClose={() => void navigate(paths.uploadPdf)}
        title={t('sent')}
        footer={
          <Button variant="primary" onClick={() => void navigate(paths.uploadPdf)}>
            {t('backHome')}
          </Button>
        }
      >
        <Notice kind="success">{t('sentText')}</Notice>
      </Dialog>
    </footer>
  )
}
