import { getFactorPolicy } from '@laisen/contract/endpoints/factors'
import { factorMessages } from '@laisen/contract/messages/factors'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { RuleForm } from './rule-form.tsx'
import s from './security.module.css'
import { WithoutFactor } from './without-factor.tsx'

/** The company's rules for second factors and signatures, and who has no factor. For users with permission 108. */
export function FactorRule() {
  const t = useText(factorMessages)
  const policy = useCall(getFactorPolicy, {})
  const { data } = policy
  return (
    <section className={s.rule} aria-labelledby="factor-rule">
      <h2 id="factor-rule">{t('factor')}</h2>
      {policy.error && (
        <LoadError error={policy.error} title={t('policyFailed')} onRetry={() => void policy.refetch()} />
      )}
      {policy.isPending && <Spinner />}
      {data && (
        <>
          <RuleForm key={`${data.requiredOf} ${data.fromDate} ${data.confirmSignatures}`} policy={data} />
          <WithoutFactor enrolled={data.enrolledCount} people={data.employeeCount} />
        </>
      )}
    </section>
  )
}
