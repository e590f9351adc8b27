import { limits } from '@laisen/contract/limits'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { useText } from '../../i18n/use-text.ts'
import { uploadErrors } from './error-texts.ts'
import type { PanelErrors } from './panel-errors.ts'
import { type PlaceFacts, usePlaceError } from './place-error.ts'
import { textsOf } from './stamp-values.ts'

/** Errors in the panel, shown while typing. */
export function usePanelErrors(facts: PlaceFacts): PanelErrors {
  const t = useText(stampMessages)
  const errors = useText(uploadErrors)
  const { reason, location } = textsOf(facts.values)
  const tooLong = (text: string, field: 'reason' | 'location', limit: number) =>
    text.length > limit ? errors('TEXT_TOO_LONG', { field: t(field), limit }) : undefined
  return {
    place: usePlaceError(facts),
    reason: tooLong(reason, 'reason', limits.reasonCharacters),
    location: tooLong(location, 'location', limits.locationCharacters),
  }
}
