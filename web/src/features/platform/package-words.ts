import type { PlanInForce } from '@laisen/contract/endpoints/plans'
import { platformMessages } from '@laisen/contract/messages/platform'
import { useMemo } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'

/** Texts for packages and their usage in lists. */
export function usePackageWords() {
  const t = useText(platformMessages)
  const format = useFormat()
  return useMemo(() => {
    const used = (count: number, limit: number | null) =>
      limit === null
        ? t('usedNoLimit', { used: format.number(count) })
        : t('usedOfLimit', { used: format.number(count), limit: format.number(limit) })
    const stored = (bytes: number, limit: number | null) =>
      limit === null
        ? t('usedNoLimit', { used: format.bytes(bytes) })
        : t('usedOfLimit', { used: format.bytes(bytes), limit: format.bytes(limit) })
    return {
      used,
      size: (limit: number | null) => (limit === null ? t('givesAll') : format.bytes(limit)),
      storage: (plan: PlanInForce | null) => plan && stored(plan.limitByteUse, plan.limitByte),
      limit: (limit: number | null) => (limit === null ? t('givesAll') : format.number(limit)),
      users: (plan: PlanInForce | null) => plan && used(plan.limitUserUse, plan.limitUser),
      signatures: (plan: PlanInForce | null) =>
        plan && used(plan.limitSignatureUse + plan.limitSignatureReserve, plan.limitSignature),
      until: ({ expireDate, expired }: Pick<PlanInForce, 'expireDate' | 'expired'>) =>
        expireDate === null ? t('noEnd') : t(expired ? 'ended' : 'until', { date: format.day(expireDate) }),
    }
  }, [t, format])
}
