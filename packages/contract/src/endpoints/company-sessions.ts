import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { permission } from '../permissions.ts'
import { id, instant, paging } from '../wire.ts'

// The sessions of a whole company, for whoever may edit its people: they could lock them, which ends their sessions too.

export const listCompanySessions = endpoint({
  method: 'POST',
  path: 'Session/ListCompanySessions',
  title: 'The sessions that are open in the company, the last used first.',
  access: [permission.userEdit],
  effect: 'read',
  userType: 'any',
  input: z.object({ ...paging }),
  data: z.object({
    listData: z.array(
      z.object({
        sessionID: z.number(),
        employeeID: z.number(),
        username: z.string(),
        employeeName: z.string(),
        /** Whether it is the one that asks. */
        current: z.boolean(),
        /** Our web application in a browser, or a program with a Bearer token. */
        kind: z.enum(['cookie', 'bearer']),
        address: z.string(),
        userAgent: z.string(),
        createDate: instant,
        lastActiveDate: instant,
        /** False for the session that asks, and for someone who holds more than you do. */
        mayEnd: z.boolean(),
      }),
    ),
    count: z.number(),
    dataCount: z.number(),
  }),
})

export const endCompanySession = endpoint({
  method: 'POST',
  path: 'Session/EndCompanySession',
  title: 'Ends a session of anyone in the company who holds nothing that you do not hold.',
  access: [permission.userEdit],
  effect: 'edit',
  userType: 'any',
  input: z.object({ sessionID: id }),
  data: z.object({ ended: z.number() }),
})

export const endEverySession = endpoint({
  method: 'POST',
  path: 'Session/EndEverySession',
  title: 'Ends every session in the company except this one. API keys go on working.',
  access: [permission.everything],
  effect: 'edit',
  userType: 'any',
  input: z.object({}),
  data: z.object({ ended: z.number() }),
})
