import { builtInRoles, everything } from '@laisen/contract/permissions'

export const demoUsers = ['admin', 'operator', 'signer'] as const
export type DemoUser = (typeof demoUsers)[number]

interface DemoPerson {
  readonly firstName: string
  readonly lastName: string
  readonly ownAdmin: boolean
  readonly active: boolean
  readonly permissions: readonly number[]
  readonly roles: readonly number[]
}

/** The people one can log in as; their permissions are those of rules 2.7. */
export const people: Readonly<Record<DemoUser, DemoPerson>> = {
  admin: {
    firstName: 'Kanokwan',
    lastName: 'Thongdee',
    ownAdmin: true,
    active: false,
    permissions: [everything],
    roles: [builtInRoles.operator],
  },
  operator: {
    firstName: 'Siriporn',
    lastName: 'Kaewmanee',
    ownAdmin: false,
    active: false,
    permissions: [],
    roles: [builtInRoles.operator],
  },
  signer: {
    firstName: 'Nattapong',
    lastName: 'Srisuwan',
    ownAdmin: false,
    active: true,
    permissions: [],
    roles: [builtInRoles.signer],
  },
}

export const fullName = (user: DemoUser): string => `${people[user].firstName} ${people[user].lastName}`
export const emailOf = (user: DemoUser): string => `${user}@demo.example`
