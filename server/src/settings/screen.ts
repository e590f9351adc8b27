import type { DataOf } from '@laisen/contract/endpoint'
import { getArchive as archiveEndpoint } from '@laisen/contract/endpoints/company-archives'
import { getRetention as retentionEndpoint } from '@laisen/contract/endpoints/retention'
import type { getSettingScreen } from '@laisen/contract/endpoints/settings'
import { getSignatureLevel as levelEndpoint } from '@laisen/contract/endpoints/signature-levels'
import { allows, type PermissionId } from '@laisen/contract/permissions'
import { getArchive } from '../company-archives/service.ts'
import type { Context } from '../context.ts'
import { getRetention } from '../envelopes/retention/retention.ts'
import { getSignatureLevel } from '../levels/service.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { loadSettings } from './save.ts'

/** What the screen of settings shows: each part only to who may make the call for it alone. */
export async function loadScreen(
  context: Context,
  principal: EmployeePrincipal,
): Promise<DataOf<typeof getSettingScreen>> {
  const sees = (call: { access: readonly PermissionId[] }) => allows(principal.permissions, call.access, 'read')
  const [setting, level, retention, archive] = await Promise.all([
    loadSettings(context, principal),
    sees(levelEndpoint) ? getSignatureLevel(context) : null,
    sees(retentionEndpoint) ? getRetention(context, principal, {}) : null,
    sees(archiveEndpoint) ? getArchive(context) : null,
  ])
  return { setting, level, retention, archive }
}
