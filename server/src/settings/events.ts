import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

/** The company changed its settings; `changed` names them. */
export const settingsSaved = defineEvent('settings.saved', {
  subject: 'company',
  facts: z.object({ changed: z.array(z.string()) }),
})
