import assert from 'node:assert/strict'
import { setSignatureLevel } from '@laisen/contract/endpoints/signature-levels'
import type { Client } from '@laisen/testkit/client'
import { execute } from '@laisen/testkit/database'
import { timestampServer } from '@laisen/testkit/timestamp-server'
import { type MailingHouse, mailingHouse } from './mailbox.ts'

type Behaviour = Parameters<Awaited<ReturnType<typeof timestampServer>>['behave']>[0]

/** The database refuses this from now on. */
export async function breakDown({ superuser }: MailingHouse, when: string) {
  await execute(
    superuser,
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
  )
  await execute(superuser, `create trigger fails ${when} execute function fail()`)
}

export const repair = ({ superuser }: MailingHouse, table: string) =>
  execute(superuser, `drop trigger fails on ${table}`)

/** A server whose timestamps fail and come back when a test says so. Its clock begins at the present. */
export async function houseOfOutages() {
  const house = await mailingHouse({ at: new Date(), config: { outboundAllow: ['127.0.0.1'] } })
  const elsewhere = await timestampServer(() => house.clock.now())
  return {
    ...{ house, elsewhere },
    /** From now on neither the server that the company chose nor its own authority gives a timestamp. */
    async begin(admin: Client, how: Behaviour) {
      elsewhere.behave('right')
      const chosen = await admin.call(setSignatureLevel, { level: 'B-LT', must: false, servers: [elsewhere.url] })
      assert.equal(chosen.status, 0, chosen.message)
      elsewhere.behave(how)
      // A timestamp whose time cannot be recorded is not given.
      await breakDown(house, 'before update on timestamp_units')
      house.clock.advance({ minutes: 2 })
    },
    /** Its own authority gives them again. */
    end: () => repair(house, 'timestamp_units'),
  }
}
