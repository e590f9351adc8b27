import type { Client } from '@laisen/testkit/client'
import type { GivenCompany, GivenEmployee } from '@laisen/testkit/given'
import type { TestServer } from '@laisen/testkit/server'
import { enterAt } from './own-people.ts'
import { ownServer } from './own-server.ts'
import { test as base } from './story.ts'

export interface Customer {
  company: GivenCompany
  person: GivenEmployee
  /** Its administrator, by calls. */
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

type OpenPlatform = (permissions?: readonly number[]) => Promise<Platform>

/** An installation of the story's own, with its operator: nothing done to its companies disturbs another story. */
export const test = base.extend<{ platform: OpenPlatform }>({
  platform: async ({ page, language }, use) => {
    const house = await ownServer()
    const { given, as } = house
    await use(async (permissions = [1]) => {
      const company = await given.company({ code: 'OPS', name: 'Operator', kind: 'COM', plan: false })
      const facts = { company, username: 'kanok', permissions: [...permissions], locale: language }
      const person = await given.employee(facts)
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
    })
    await house.close()
  },
})
