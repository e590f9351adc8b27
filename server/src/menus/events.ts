import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

export const menuAssigned = defineEvent('menu.assigned', {
  subject: 'menu',
  facts: z.object({ menuId: z.number(), everyone: z.boolean(), groups: z.array(z.number()) }),
})
