import { getMasterProductPlan } from '@laisen/contract/endpoints/plans'
import type { Client } from '@laisen/testkit/client'
import type { GivenCompany, GivenEmployee } from '@laisen/testkit/given'
import type { TestServer } from '@laisen/testkit/server'

/** Somebody who runs the installation, signed in. */
export async function operatorOf({ as, given }: TestServer, permissions: readonly number[] = [1]): Promise<Client> {
  const company = await given.company({ code: `O${++operators}`, kind: 'COM', plan: false })
  return as.person(await given.employee({ company, username: `operator${operators}`, permissions }))
}
let operators = 0

export interface Customer {
  readonly company: GivenCompany
  readonly person: GivenEmployee
  readonly client: Client
}

/** A company without a package, with whoever administers it. */
export async function customerOf({ as, given }: TestServer): Promise<Customer> {
  const company = await given.company({ plan: false })
  const person = await given.employee({ company, permissions: [1], ownAdmin: true })
  return { company, person, client: as.person(person) }
}

/** The id of a plan on offer, by its English name. */
export async function offerId({ call }: Pick<TestServer, 'call'>, name: string): Promise<number> {
  const { data } = await call(getMasterProductPlan, { locale: 'en' })
  return [...data.user, ...data.signature].find((plan) => plan.name === name)!.id
}
