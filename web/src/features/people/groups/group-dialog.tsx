import type { GroupRow } from '@laisen/contract/endpoints/groups'
import { limits } from '@laisen/contract/limits'
import { errorMessages } from '@laisen/contract/messages/errors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { groupMessages } from '@laisen/contract/messages/groups'
import { useLayoutEffect, useState } from 'react'
import { placeRefusal } from '../../../api/error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogColumns } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AssignField } from '../pickers/assign-field.tsx'
import { RequiredNote } from '../pickers/required-note.tsx'
import { useRoleName } from '../use-role-name.ts'
import { draftOf, type GroupDraft, type GroupErrors, groupFields } from './group-draft.ts'
import { GroupPage, type GroupSubPage } from './group-page.tsx'
import { MemberFields } from './member-fields.tsx'
import { useSaveGroup } from './use-save-group.ts'

interface Props {
  opened: boolean
  /** The group to change; none: a new one. */
  group: GroupRow | undefined
  onClose: () => void
}

/** Add group and Edit user group (1§2). */
export function GroupDialog({ opened, group, onClose }: Props) {
  const t = useText(groupMessages)
  const frame = useText(frameMessages)
  const errors = useText(errorMessages)
  const nameOf = useRoleName()
  const [draft, setDraft] = useState(() => draftOf(group, nameOf))
  const [wrong, setWrong] = useState<GroupErrors>({})
  const [problem, setProblem] = useState<string>()
  const [page, setPage] = useState<GroupSubPage>()
  const save = useSaveGroup()

  // The dialog stays mounted, so that it slides away and gives the focus back; each opening begins afresh.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an opening begins afresh, not a list that was loaded again
  useLayoutEffect(() => {
    if (!opened) return
    setDraft(draftOf(group, nameOf))
    setWrong({})
    setProblem(undefined)
    setPage(undefined)
  }, [opened])

  const change = (part: Partial<GroupDraft>) => {
    setDraft({ ...draft, ...part })
    setProblem(undefined)
    setWrong({ ...wrong, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) })
  }
  const submit = async () => {
    const named = draft.groupName.trim() !== ''
    setWrong(named ? {} : { groupName: frame('required') })
    setProblem(named ? undefined : errors('FIELDS_MISSING'))
    if (!named || save.busy) return
    try {
      await save.run(draft)
      onClose()
    } catch (error) {
      const { field, text } = placeRefusal(error, groupFields)
      setWrong(field ? { [field]: text } : {})
      setProblem(text)
    }
  }
  const title = t(draft.group ? 'editGroup' : 'addGroup')
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      width={750}
      staysOpen={save.busy}
      onSubmit={() => void submit()}
      note={<RequiredNote>{t('mustFill')}</RequiredNote>}
      footer={
        <>
          <Button onClick={onClose}>{frame('cancel')}</Button>
          <Button type="submit" variant="primary" busy={save.busy}>
            {t('saveGroup')}
          </Button>
        </>
      }
      subPage={
        page && (
          <GroupPage
            page={page}
            from={title}
            draft={draft}
            onUse={(part) => {
              change(part)
              setPage(undefined)
            }}
            onBack={() => setPage(undefined)}
          />
        )
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      <DialogColumns>
        <TextField
          label={t('groupName')}
          required
          data-autofocus
          maxLength={limits.groupNameCharacters}
          value={draft.groupName}
          error={wrong.groupName}
          onChange={(groupName) => change({ groupName })}
        />
        <MemberFields draft={draft} wrong={wrong} onAssign={setPage} />
        <AssignField
          label={t('roles')}
          hint={t('rolesHint')}
          chosen={draft.groupRole}
          error={wrong.groupRole}
          onAssign={() => setPage('groupRole')}
        />
        <AssignField
          label={t('permissions')}
          hint={t('permissionsHint')}
          chosen={draft.groupPermission}
          error={wrong.groupPermission}
          onAssign={() => setPage('groupPermission')}
        />
      </DialogColumns>
    </Dialog>
  )
}
