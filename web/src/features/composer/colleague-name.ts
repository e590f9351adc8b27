import { getColleagueNames } from '@laisen/contract/endpoints/envelopes'
import type { DraftRecipient } from '@laisen/contract/envelope-draft'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { recipientMessages } from './recipient-messages.ts'

const names = new Map<number, string>()

/** Keeps the name of somebody who was chosen, whom the draft names by id only. */
export function rememberColleague(employeeID: number, name: string): void {
  names.set(employeeID, name)
}

/** The name of a chosen colleague, if it is known: chosen on this page, a recipient, or still in the company. */
export function useColleagueName(
  employeeID: number | null | undefined,
  recipients: readonly DraftRecipient[],
): string | undefined {
  const t = useText(recipientMessages)
  const known =
    employeeID == null
      ? undefined
      : (names.get(employeeID) ?? recipients.find((one) => one.employeeID === employeeID)?.name)
  const asked = employeeID != null && known === undefined
  const { data } = useCall(
    getColleagueNames,
    { employeeIDs: asked ? [employeeID] : [] },
    { enabled: asked, staleSeconds: 60 },
  )
  if (employeeID == null) return undefined
  return known ?? data?.listData.find((one) => one.employeeID === employeeID)?.employeeName ?? t('someColleague')
}
