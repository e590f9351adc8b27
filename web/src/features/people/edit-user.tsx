import { type EmployeeDetail, getEmployeeExt, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { frameMessages } from '@laisen/contract/messages/frame'
import { peopleMessages } from '@laisen/contract/messages/people'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Refusal } from '../../api/refusal.ts'
import { useCall } from '../../api/use-call.ts'
import { refreshSession, useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { EditPassword, InvitedNotice } from './edit-sign-in.tsx'
import { reloadPeople, usePeopleChange } from './use-people-change.ts'
import { useUserForm } from './use-user-form.ts'
import { UserDialog } from './user-dialog.tsx'
import { shownOf, toUpdate } from './user-values.ts'

interface Props {
  id: number
  onClose: () => void
}

/** The Edit user dialog (1§2). It loads the user again because the list may be out of date. */
export function EditUser({ id, onClose }: Props) {
  const t = useText(peopleMessages)
  const frame = useText(frameMessages)
  const client = useQueryClient()
  const { data: user, error, refetch, isFetching, isFetchedAfterMount } = useCall(getEmployeeExt, { employeeID: id })
  const gone = error instanceof Refusal && error.code === 'EMPLOYEE_NOT_FOUND'
  useEffect(() => {
    if (gone) reloadPeople(client)
  }, [gone, client])
  if (user && isFetchedAfterMount && !error) return <EditForm user={user} onClose={onClose} />
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('editUser')}
      footer={<Button onClick={onClose}>{gone ? t('backToList') : frame('cancel')}</Button>}
    >
      {gone ? (
        <Notice kind="warning" title={error.message}>
          {t('someoneChanged')}
        </Notice>
      ) : error ? (
        <LoadError error={error} what="page" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}

function EditForm({ user, onClose }: { user: EmployeeDetail; onClose: () => void }) {
  const t = useText(peopleMessages)
  // What the form begins with. The user behind it may change meanwhile, also by what the dialog itself does at once.
  const [begun] = useState(user)
  const own = useSession().user.employeeID === user.employeeID
  const form = useUserForm(begun)
  const update = usePeopleChange(updateEmployeeExtJoin)
  const plan = useCall(getProductsByCompany, {}).data?.listData[0]
  const save = () => {
    const sent = toUpdate(begun, form.values)
    const done = () => {
      const { firstName, lastName } = form.values
      toast.success(t('userSaved', { name: `${firstName} ${lastName}`.trim() }))
      if (own) void refreshSession()
      onClose()
    }
    update.mutate({ ...sent, shown: shownOf(begun, sent) }, { onSuccess: done, onError: form.refuse })
  }
  return (
    <UserDialog
      title={t('editUser')}
      form={form}
      user={user}
      plan={plan}
      usual={{ groups: [], active: false }}
      busy={update.isPending}
      onSave={save}
      onClose={onClose}
      signIn={<EditPassword form={form} own={own} />}
      notice={<InvitedNotice user={user} form={form} own={own} />}
    />
  )
}
