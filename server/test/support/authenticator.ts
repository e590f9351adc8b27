import { confirmFactor, enrolFactor } from '@laisen/contract/endpoints/factors'
import { type BearerClient, bearerClient } from '@laisen/testkit/client'
import type { TestClock } from '@laisen/testkit/clock'
import type { GivenEmployee } from '@laisen/testkit/given'
import type { TestServer } from '@laisen/testkit/server'
import { generateSync } from 'otplib'

/** What a phone shows, by the server's clock or so many seconds off it. */
export function shownBy(secret: string, clock: TestClock, offSeconds = 0): string {
  return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + offSeconds })
}

export interface Enrolled {
  readonly client: BearerClient
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  /** The code of a step that no code was taken of yet. */
  code(): string
}

/** A person who has set up an authenticator. Their code is that of the next step, since enrolling spent this one. */
export async function enrolled(house: TestServer, person: GivenEmployee): Promise<Enrolled> {
  const first = await house.as.fresh(person)
  const { secret } = (await first.call(enrolFactor, { password: person.password })).data
  const { data } = await first.call(confirmFactor, { code: shownBy(secret, house.clock) })
  const code = () => {
    house.clock.advance({ seconds: 30 })
    return shownBy(secret, house.clock)
  }
  return { client: bearerClient(house.url, data.token), secret, recoveryCodes: data.recoveryCodes, code }
}
