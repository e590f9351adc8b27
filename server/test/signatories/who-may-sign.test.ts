import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailingHouse } from '../support/mailbox.ts'
import { givenSigning, type Signing, type SigningActName, signingActs } from '../support/signing-acts.ts'
import { tracesOf } from '../support/traces.ts'

const house = await mailingHouse({ at: new Date(Date.now() - 3_600_000), config: { outboundAllow: ['127.0.0.1'] } })

const sql = async (text: string, ...values: unknown[]) => (await house.database.ownerPool.query(text, values)).rows

const traces = ({ company }: Signing) => tracesOf(house, company.companyId)

/** What happens to the person between opening and signing. */
const states = {
  inactive: ({ person }) => sql('update employees set active = false where id = $1', person.employeeId),
  locked: ({ person }) => sql('update employees set locked_at = now() where id = $1', person.employeeId),
  deleted: ({ person }) => sql('update employees set deleted_at = now() where id = $1', person.employeeId),
  'without permission 2': ({ person }) => sql('delete from employee_roles where employee_id = $1', person.employeeId),
  'company suspended': ({ company }) =>
    sql('update companies set suspended_at = now() where id = $1', company.companyId),
  'package ended': ({ company }) =>
    sql('update packages set ends_at = $2 where company_id = $1', company.companyId, house.clock.now()),
  'certificates taken away': ({ person }) =>
    sql('delete from certificate_employees where employee_id = $1', person.employeeId),
  'certificates suspended': ({ company }) =>
    sql('update certificates set suspended_at = now() where company_id = $1', company.companyId),
} as const satisfies Readonly<Record<string, (signing: Signing) => Promise<unknown>>>
type State = keyof typeof states

const stamps = (more: Partial<Record<State, string | null>> = {}) => ({
  ...{ inactive: 'SIGNER_INACTIVE', locked: 'SESSION_REQUIRED', deleted: 'SESSION_REQUIRED' },
  ...{
    'without permission 2': 'NOT_PERMITTED',
    'company suspended': 'SESSION_REQUIRED',
    'package ended': 'PLAN_EXPIRED',
  },
  ...{ 'certificates taken away': 'CERTIFICATE_NOT_FOUND', 'certificates suspended': 'CERTIFICATE_SUSPENDED' },
  ...more,
})
const recipients = (more: Partial<Record<State, string | null>> = {}) => ({
  ...{ inactive: 'SIGNER_INACTIVE', locked: 'RECIPIENT_SESSION_ENDED', deleted: 'RECIPIENT_SESSION_ENDED' },
  ...{ 'company suspended': 'RECIPIENT_SESSION_ENDED', 'package ended': null },
  ...{ 'without permission 2': null, 'certificates taken away': null, 'certificates suspended': null },
  ...more,
})
const own = recipients({
  ...{ 'without permission 2': 'NOT_PERMITTED', 'certificates taken away': 'CERTIFICATE_NOT_FOUND' },
  'certificates suspended': 'CERTIFICATE_SUSPENDED',
})

/** The refusal of each act in each state; null where it signs. */
const table: Readonly<Record<SigningActName, Readonly<Record<State, string | null>>>> = {
  'a stamp in JSON': stamps(),
  'a stamp as bytes': stamps(),
  'a stamp answered at once': stamps(),
  'a stamp with all valid certificates': stamps({
    ...{
      'certificates taken away': 'STAMP_NO_VALID_CERTIFICATE',
      'certificates suspended': 'STAMP_NO_VALID_CERTIFICATE',
    },
  }),
  'a stamp by a key': stamps({
    ...{ locked: 'API_KEY_ENDED', deleted: 'API_KEY_ENDED', 'company suspended': 'API_KEY_ENDED' },
  }),
  'a confirmation': stamps({
    ...{ locked: 'STAMP_LINK_EXPIRED', deleted: 'STAMP_LINK_EXPIRED', 'company suspended': 'STAMP_LINK_EXPIRED' },
    // The owner confirms with what they own, whether or not they use it themselves.
    'certificates taken away': null,
  }),
  'an envelope with one’s own certificate': own,
  'an approval with one’s own certificate': own,
  'an envelope by the company’s certificate': recipients({
    'certificates suspended': 'RECIPIENT_CERTIFICATE_UNAVAILABLE',
  }),
  'an envelope by the link': recipients(),
  'an acknowledgement by the link': recipients(),
  // Of somebody who was deleted the address is free: who reads its mail is somebody outside.
  'an envelope by the address alone': recipients({ deleted: null }),
  'an envelope that one certifies': stamps({
    ...{ 'without permission 2': null, 'package ended': 'PLAN_EXPIRED' },
    ...{ 'certificates taken away': 'ENVELOPE_NOT_READY', 'certificates suspended': 'ENVELOPE_NOT_READY' },
  }),
  'a certificate in one’s name': stamps({
    ...{ 'without permission 2': null, 'package ended': null },
    ...{ 'certificates taken away': null, 'certificates suspended': null },
  }),
}

for (const [act, expected] of Object.entries(table) as [SigningActName, Record<State, string | null>][])
  test(`${act} signs only for who may sign at this moment, and a refusal leaves nothing`, async () => {
    for (const [state, code] of Object.entries(expected) as [State, string | null][]) {
      const signing = await givenSigning(house)
      const sign = await signingActs[act](house, signing)
      await house.mails()
      await states[state](signing)
      const before = await traces(signing)
      const answer = await sign()
      assert.deepEqual([state, answer.code ?? null], [state, code])
      if (code !== null) assert.deepEqual(await traces(signing), before, state)
    }
  })
