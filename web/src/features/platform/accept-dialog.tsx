import { today } from '@laisen/contract/days'
import {
  acceptUpgradeRequest,
  getCompany,
  listCompanies,
  listUpgradeRequests,
  type PlatformRequest,
} from '@laisen/contract/endpoints/platform'
import { limits } from '@laisen/contract/limits'
import { platformMessages } from '@laisen/contract/messages/platform'
import { useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { useChange } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { toast } from '../../ui/toast.tsx'
import { isSameForm } from '../../ui/unsaved.ts'
import { givesOf } from '../upgrade/gives.ts'
import { type AcceptProblems, type AcceptValues, readAccept, valuesFor } from './accept-values.ts'
import { EndField } from './end-field.tsx'
import { withoutProblems } from './limit.ts'
import { LimitField } from './limit-field.tsx'

const fields = ['expireDate', 'limitUser', 'limitSignature'] as const

/** Grants a company's request, as the plan says or as agreed with sales. */
export function AcceptDialog({ request, onClose }: { request: PlatformRequest; onClose: () => void }) {
  const t = useText(platformMessages)
  const format = useFormat()
  const { timeZone } = useSession().user
  // What the form begins with; the list behind it may change meanwhile.
  const [begunFrom] = useState(request)
  const [begun] = useState(() => valuesFor(request, timeZone))
  const [values, setValues] = useState(begun)
  const [problems, setProblems] = useState<AcceptProblems>({})
  const accept = useChange(acceptUpgradeRequest, [listUpgradeRequests, getCompany, listCompanies])
  const refusal = accept.error ? placeRefusal(accept.error, fields) : undefined
  const set = (change: Partial<AcceptValues>) => {
    setValues({ ...values, ...change })
    setProblems(withoutProblems(problems, Object.keys(change)))
  }
  const errorOf = (field: (typeof fields)[number]) => {
    const problem = problems[field === 'expireDate' ? 'end' : field]
    if (problem) return t(problem, { limit: format.number(limits.planLimitMost) })
    return refusal?.field === field ? refusal.text : undefined
  }
  const submit = () => {
    const read = readAccept(values, timeZone)
    setProblems(read.problems)
    if (!read.sent) return
    const { companyID, requestID } = request
    const done = () => {
      toast.success(t('accepted', { company: request.companyName }))
      onClose()
    }
    const { userPlan, signaturePlan, plan } = begunFrom
    const shown = { ...givesOf(userPlan, signaturePlan), current: plan?.id ?? null }
    accept.mutate({ companyID, requestID, ...read.sent, shown }, { onSuccess: done })
  }
  const plans = [request.userPlan, request.signaturePlan].filter((plan) => plan !== null)
  const { limitUser, limitSignature } = values
  return (
    <FormDialog
      onClose={onClose}
      title={t('acceptTitle', { company: request.companyName })}
      changed={!isSameForm(values, begun)}
      keep={t('keepWaiting')}
      save={t('acceptRequest')}
      busy={accept.isPending}
      onSave={submit}
    >
      {refusal && !refusal.field && <Notice kind="error">{refusal.text}</Notice>}
      <p>
        <Sentence
          text={t('acceptPlans')}
          facts={{ plans: <DotBlank>{format.list(plans.map(({ name }) => name))}</DotBlank> }}
        />
      </p>
      <p>{t('acceptText')}</p>
      {plans.some(({ contactSale }) => contactSale) && <p className="second">{t('acceptAgreed')}</p>}
      {limitUser && (
        <LimitField
          label={t('limitUsers')}
          value={limitUser}
          error={errorOf('limitUser')}
          onChange={(next) => set({ limitUser: next })}
        />
      )}
      {limitSignature && (
        <LimitField
          label={t('limitSignatures')}
          value={limitSignature}
          error={errorOf('limitSignature')}
          onChange={(next) => set({ limitSignature: next })}
        />
      )}
      <EndField
        value={values.end}
        min={today(timeZone)}
        error={errorOf('expireDate')}
        onChange={(end) => set({ end })}
      />
    </FormDialog>
  )
}
