import type { DataOf } from '@laisen/contract/endpoint'
import type { getStampConfirmation } from '@laisen/contract/endpoints/pending-stamps'

/** What somebody asks the owner of a certificate to sign. */
export type Confirmation = DataOf<typeof getStampConfirmation>
