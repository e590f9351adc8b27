import type { RoleRow } from '@laisen/contract/endpoints/roles'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { keepWordsWhole } from '@laisen/contract/messages/whole-words'
import { builtInRoles, denyChanges } from '@laisen/contract/permissions'
import { useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.ts'
import type { Choice } from '../../../ui/choice-list.tsx'
import { useRoles } from '../roles/use-roles.ts'
import { useRoleName } from '../use-role-name.ts'
import type { Picked } from './picked.ts'
import s from './pickers.module.css'

const perPage = 10
const namesShown = 3

/**
 * The roles a picker offers: Operator, Signer and the company's own (rules 2.7). Admin is offered only where it is
 * already assigned, because administrators are made with their own checkbox.
 */
export function useRoleChoices(chosen: readonly Picked[]) {
  const t = useText(pickerMessages)
  const nameOf = useRoleName()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  // A role that was assigned when the form opened can be removed and added again until the form is saved.
  const [before] = useState(() => new Set(chosen.map(({ id }) => id)))
  const { list, roles } = useRoles(search)
  const found = roles?.filter(({ roleID }) => roleID !== builtInRoles.admin || before.has(roleID))
  const rows = found?.slice((page - 1) * perPage, page * perPage)

  const blocked = (role: RoleRow): string | undefined => {
    if (role.givable) return undefined
    if (!before.has(role.roleID)) return t('notYours')
    const carriesDenial = role.rolePermission.some(({ permissionID }) => permissionID === denyChanges)
    return carriesDenial ? t('notLifted') : undefined
  }
  const choices = rows?.map((role): Choice<number> => {
    const why = blocked(role)
    return {
      value: role.roleID,
      title: nameOf(role),
      hint: hintOf(role, t),
      ...(why ? { blocked: why } : {}),
      facts: (
        <>
          <code className={s.code}>{role.roleCode}</code>
          <span>{t('holders', { count: role.holders })}</span>
        </>
      ),
    }
  })
  const find = (text: string) => {
    setSearch(text)
    setPage(1)
  }
  return {
    list,
    choices,
    rows: rows?.map((role) => ({ id: role.roleID, name: nameOf(role), givable: blocked(role) === undefined })),
    search,
    find,
    page: { page, perPage, total: found?.length ?? 0, onPage: setPage },
  }
}

/** The first permissions of a role, and how many more it has. */
function hintOf(role: RoleRow, t: Text<typeof pickerMessages>): string {
  const names = role.rolePermission.map(({ permissionName }) => keepWordsWhole(permissionName))
  const shown = names.slice(0, namesShown).join(', ')
  const more = names.length - namesShown
  const carried = more > 0 ? t('andMore', { names: shown, count: more }) : shown
  return role.roleID === builtInRoles.signer ? `${carried} · ${t('signerHint')}` : carried
}
