import { addEmployeeExt } from '@laisen/contract/endpoints/employees'
import { getGroupByCompanyId } from '@laisen/contract/endpoints/groups'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { asPage } from '@laisen/contract/listed'
import { peopleMessages } from '@laisen/contract/messages/people'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { toast } from '../../ui/toast.tsx'
import type { Picked } from './pickers/picked.ts'
import { usePeopleChange } from './use-people-change.ts'
import { useUserForm } from './use-user-form.ts'
import { UserDialog } from './user-dialog.tsx'
import { FirstSignIn } from './user-fields.tsx'
import { toAdd } from './user-values.ts'

/** Dialog Add user (1§2). */
export function AddUser({ onClose }: { onClose: () => void }) {
  const t = useText(peopleMessages)
  const form = useUserForm()
  const add = usePeopleChange(addEmployeeExt)
  const plan = useCall(getProductsByCompany, {}).data?.listData[0]
  const room = plan !== undefined && !plan.expired && (plan.freeUser === null || plan.freeUser > 0)
  const usual = { groups: useAllStaff(), active: room }
  const save = () => {
    // Send what the checkbox shows, even if someone else takes the last place in the meantime.
    form.change({ active: form.values.active ?? room })
    add.mutate(toAdd(form.values, usual), {
      onSuccess: () => {
        const { email, invited, firstName, lastName } = form.values
        const name = `${firstName} ${lastName}`.trim()
        toast.success(t(invited ? 'userInvited' : 'userAdded', { email: email.trim(), name }))
        onClose()
      },
      onError: form.refuse,
    })
  }
  return (
    <UserDialog
      title={t('addUser')}
      form={form}
      plan={plan}
      usual={usual}
      busy={add.isPending}
      onSave={save}
      onClose={onClose}
      signIn={<FirstSignIn form={form} />}
    />
  )
}

/**
 * The group that new users are in by default (rules 2.7). It comes first in the list, and is offered only to those who
 * may assign it.
 */
function useAllStaff(): readonly Picked[] {
  const { data } = useCall(getGroupByCompanyId, { Page: 1, PerPage: 1 })
  const first = data && asPage(data).listData[0]
  return first?.preselected && first.givable ? [{ id: first.id, name: first.groupName }] : []
}
