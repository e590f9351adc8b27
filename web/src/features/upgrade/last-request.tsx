import { getUpgradeRequest, withdrawUpgradeRequest } from '@laisen/contract/endpoints/plans'
import { upgradeMessages } from '@laisen/contract/messages/upgrade'
import { errorText } from '../../api/error-text.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'

/** Where the open request is on the page. */
export const openRequestPlace = 'open-request'

/** The company's open request, or the last one if it was declined. */
export function LastRequest({ mayWithdraw }: { mayWithdraw: boolean }) {
  const t = useText(upgradeMessages)
  const format = useFormat()
  const { data: request } = useCall(getUpgradeRequest, {})
  const withdraw = useChange(withdrawUpgradeRequest, [getUpgradeRequest])
  if (!request) return null
  const plans = format.list([request.userPlan, request.signaturePlan].flatMap((plan) => plan?.name ?? []))
  if (request.state === 'open') {
    const facts = { plans, date: format.day(request.createDate), name: request.requestedBy }
    const takeBack = () =>
      withdraw.mutate(
        { shown: { request: request.requestID } },
        {
          onSuccess: () => toast.success(t('withdrawn', { plans })),
          onError: (error) => toast.problem(errorText(error)),
        },
      )
    return (
      <div id={openRequestPlace}>
        <Notice
          kind="information"
          title={t('openTitle')}
          actions={
            mayWithdraw && (
              <Button busy={withdraw.isPending} onClick={takeBack}>
                {t('withdraw')}
              </Button>
            )
          }
        >
          {t('openText', facts)}
        </Notice>
      </div>
    )
  }
  if (request.state !== 'declined') return null
  const facts = { plans, date: format.day(request.decideDate ?? request.createDate), reason: request.reason }
  return (
    <Notice kind="warning" title={t('declinedTitle')}>
      {t('declinedText', facts)}
    </Notice>
  )
}
