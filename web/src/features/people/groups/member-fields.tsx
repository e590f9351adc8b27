import { groupMessages } from '@laisen/contract/messages/groups'
import { useText } from '../../../i18n/use-text.ts'
import { AssignField } from '../pickers/assign-field.tsx'
import type { Picked } from '../pickers/picked.ts'
import { type GroupDraft, type GroupErrors, isWhole } from './group-draft.ts'
import type { GroupSubPage } from './group-page.tsx'

interface Props {
  draft: GroupDraft
  wrong: GroupErrors
  onAssign: (page: GroupSubPage) => void
}

const namesShown = 2

/** The members of the group, or for a very large group only those to add and to remove. */
export function MemberFields({ draft, wrong, onAssign }: Props) {
  const t = useText(groupMessages)
  const summary = (people: readonly Picked[]) => {
    const more = people.length - namesShown
    const names = people
      .slice(0, namesShown)
      .map(({ name }) => name)
      .join(', ')
    return more > 0 ? t('namesAndMore', { names, count: more }) : names
  }
  if (isWhole(draft.group)) {
    return (
      <AssignField
        label={t('members')}
        hint={t('people', { count: draft.groupEmployee.length })}
        chosen={draft.groupEmployee}
        summary={summary(draft.groupEmployee)}
        error={wrong.groupEmployee}
        onAssign={() => onAssign('groupEmployee')}
      />
    )
  }
  return (
    <>
      <AssignField
        label={t('coming')}
        hint={t('tooLarge', { count: draft.group?.employeeCount ?? 0 })}
        chosen={draft.addedEmployee}
        summary={summary(draft.addedEmployee)}
        error={wrong.addedEmployee}
        onAssign={() => onAssign('addedEmployee')}
      />
      <AssignField
        label={t('leaving')}
        chosen={draft.removedEmployee}
        summary={summary(draft.removedEmployee)}
        error={wrong.removedEmployee}
        onAssign={() => onAssign('removedEmployee')}
      />
    </>
  )
}
