import type { Client } from '@laisen/testkit/client'
import type { GivenCompany, GivenEmployee } from '@laisen/testkit/given'
import type { TestServer } from '@laisen/testkit/server'
import type { Page } from '@playwright/test'
import { enterAt } from './own-people.ts'
import { ownServer } from './own-server.ts'

export interface Customer {
  company: GivenCompany
  person: GivenEmployee
  /** Whoever administers it, by calls. */
  client: Client
}

export interface Platform {
  house: TestServer
  /** The operator, by calls. */
  operator: Client
  /** Opens an address of Platform as the operator. */
  open: (address: string) => Promise<void>
  /** A company with its administrator, and without a package. */
  customer: (facts?: { code?: string; name?: string }) => Promise<Customer>
}

/** An installation of the story's own with somebody who runs it: what is done to its companies disturbs no other story. */
export async function platform(
  page: Page,
  language: 'en' | 'th',
  permissions: readonly number[] = [1],
): Promise<Platform> {
  const house = await ownServer()
  const { given, as } = house
  const company = await given.company({ code: 'OPS', name: 'Operator', kind: 'COM', plan: false })
  const person = await given.employee({ company, username: 'kanok', permissions: [...permissions], locale: language })
  return {
    house,
    operator: as.person(person),
    open: (address) => enterAt(page, { house, person, language }, address),
    customer: async (facts = {}) => {
      const company = await given.company({ ...facts, plan: false })
      const person = await given.employee({ company, permissions: [1], ownAdmin: true })
      return { company, person, client: as.person(person) }
    },
  }
}
