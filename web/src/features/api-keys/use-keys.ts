import { listKeyGrants } from '@laisen/contract/endpoints/api-keys'
import { permission } from '@laisen/contract/permissions'
import { useDialog } from '../../address/use-dialog.ts'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'

const dialogs = ['new', 'revoke'] as const
export type Keys = ReturnType<typeof useKeys>

/** What the profile needs to know of API keys: whether their tab is there, and which dialog is open. */
export function useKeys() {
  const { may, user } = useSession()
  const ofCompany = user.usertype === 'EXT'
  const grants = useCall(listKeyGrants, { Page: 1, PerPage: 10 }, { enabled: ofCompany, keepPrevious: true })
  const mayHaveKeys = ofCompany && may([permission.apiKeys])
  return {
    dialog: useDialog(dialogs),
    mayHaveKeys,
    mayCreate: mayHaveKeys && may([permission.apiKeys], 'add'),
    shown: mayHaveKeys || (grants.data?.dataCount ?? 0) > 0,
    asked: grants.data?.asked ?? 0,
  }
}
