import { roleNameMessages } from '@laisen/contract/messages/role-names'
import { builtInRoles } from '@laisen/contract/permissions'
import { useCallback } from 'react'
import { useText } from '../../i18n/use-text.ts'

interface NamedRole {
  roleID: number
  roleName: string
}

/** A role's name for the viewer: translated for the three built-in roles, as entered for all others. */
export function useRoleName(): (role: NamedRole) => string {
  const t = useText(roleNameMessages)
  return useCallback(
    ({ roleID, roleName }) => {
      if (roleID === builtInRoles.admin) return t('roleAdmin')
      if (roleID === builtInRoles.operator) return t('roleOperator')
      return roleID === builtInRoles.signer ? t('roleSigner') : roleName
    },
    [t],
  )
}
