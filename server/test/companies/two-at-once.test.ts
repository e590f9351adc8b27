import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimestampNetworks } from '@laisen/contract/endpoints/authority'
import * as calendar from '@laisen/contract/endpoints/calendar'
import * as certificateGroups from '@laisen/contract/endpoints/certificate-groups'
import { getCertificate } from '@laisen/contract/endpoints/certificate-lists'
import { updateCertificate } from '@laisen/contract/endpoints/certificates'
import { getCompanyDetail, updateCompanyDetail } from '@laisen/contract/endpoints/companies'
import * as employees from '@laisen/contract/endpoints/employees'
import { getFactorPolicy, setFactorPolicy } from '@laisen/contract/endpoints/factors'
import * as groups from '@laisen/contract/endpoints/groups'
import * as platform from '@laisen/contract/endpoints/platform'
import { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import * as schedules from '@laisen/contract/endpoints/report-schedules'
import * as roles from '@laisen/contract/endpoints/roles'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { getSetting, saveSetting } from '@laisen/contract/endpoints/settings'
import { getSignatureLevel, setSignatureLevel } from '@laisen/contract/endpoints/signature-levels'
import { asPage } from '@laisen/contract/listed'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { doneOrWaiting, holdBack } from '../support/hold-back.ts'
import { identities, today } from '../support/identities.ts'
import { operatorOf } from '../support/operator.ts'

// Two people change different fields of one record at the same moment: the row of the first is held until the second waits for it too, or
// is answered. Both changes are kept, or the second is refused; none is lost.

const house = await server({ at: today })
const { as, given, database, clock } = house
const company = await given.company()
const person = await given.employee({ company, permissions: [1], ownAdmin: true })
const [one, other] = [await as.fresh(person), await as.fresh(await given.employee({ company, permissions: [1] }))]
const operator = await operatorOf(house)
const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString()

type Answer = Promise<{ readonly status: number; readonly code?: string | undefined }>

interface Two {
  /** The table whose rows the first one waits before. */
  readonly table: string
  readonly first: () => Answer
  readonly second: () => Answer
  /** What both changed, as it is shown afterwards. */
  readonly now: () => Promise<unknown>
  readonly expected: unknown
  /** The second is told this, where it is refused. */
  readonly refused?: string
}

const [plan, packaged] = [
  { name: 'Two', nameTh: 'สอง', limitUser: 5 },
  { name: 'Two', limitUser: 5, limitSignature: 100 },
]

const records: Readonly<Record<string, () => Promise<Two>>> = {
  'the record of the company': async () => ({
    table: 'companies',
    first: () => one.call(updateCompanyDetail, { city: 'Phuket' }),
    second: () => other.call(updateCompanyDetail, { address: '9 Rama IV' }),
    now: async () => {
      const { city, address } = (await one.call(getCompanyDetail)).data
      return [city, address]
    },
    expected: ['Phuket', '9 Rama IV'],
  }),
  'one’s own profile, in two browsers': async () => {
    const again = await as.fresh(person)
    return {
      table: 'employees',
      first: () => one.call(updateEmployeeCompany, { firstName: 'Malee' }),
      second: () => again.call(updateEmployeeCompany, { mobile: '0898765432' }),
      now: async () => {
        const { firstName, mobile } = (await one.call(getInfoUser)).data
        return [firstName, mobile]
      },
      expected: ['Malee', '0898765432'],
    }
  },
  'a user': async () => {
    const { employeeId: employeeID } = await given.employee({ company, roles: [3] })
    return {
      table: 'employees',
      first: () => one.call(employees.updateEmployeeExtJoin, { employeeID, firstName: 'Malee' }),
      second: () => other.call(employees.updateEmployeeExtJoin, { employeeID, mobile: '0898765432' }),
      now: async () => {
        const { firstName, mobile } = (await one.call(employees.getEmployeeExt, { employeeID })).data
        return [firstName, mobile]
      },
      expected: ['Malee', '0898765432'],
    }
  },
  'a user, and that user’s own profile': async () => {
    const employee = await given.employee({ company, roles: [3] })
    const [own, { employeeId: employeeID }] = [await as.fresh(employee), employee]
    return {
      table: 'employees',
      first: () => one.call(employees.updateEmployeeExtJoin, { employeeID, firstName: 'Malee' }),
      second: () => own.call(updateEmployeeCompany, { mobile: '0898765432' }),
      now: async () => {
        const { firstName, mobile } = (await one.call(employees.getEmployeeExt, { employeeID })).data
        return [firstName, mobile]
      },
      expected: ['Malee', '0898765432'],
    }
  },
  'a group': async () => {
    const { id } = (await one.call(groups.addGroup, { groupName: 'Night shift' })).data
    return {
      table: 'groups',
      first: () => one.call(groups.updateGroup, { id, groupName: 'Day shift' }),
      second: () => other.call(groups.updateGroup, { id, groupRole: [{ roleID: 3 }] }),
      now: async () => {
        const [group] = asPage((await one.call(groups.getGroupByCompanyId, { id })).data).listData
        return [group?.groupName, group?.groupRole.length]
      },
      expected: ['Day shift', 1],
    }
  },
  'a role': async () => {
    const role = { roleCode: 'clerk', roleName: 'Clerk', rolePermission: [{ permission_ID: 2 }] }
    const { roleID } = (await one.call(roles.addRole, role)).data
    const rolePermission = [{ permission_ID: 2 }, { permission_ID: 3 }]
    return {
      table: 'roles',
      first: () => one.call(roles.updateRole, { roleID, roleName: 'Scribe' }),
      second: () => other.call(roles.updateRole, { roleID, rolePermission }),
      now: async () => {
        const { listData } = (await one.call(roles.searchDataRolePermission, { RoleID: roleID })).data.result
        return listData.map(({ roleName, permissionID }) => [roleName, permissionID])
      },
      expected: [
        ['Scribe', 2],
        ['Scribe', 3],
      ],
    }
  },
  'a certificate': async () => {
    const certID = await addedCertificate(one, identities.nattapong, { certtype: '2' })
    return {
      table: 'certificates',
      first: () => one.call(updateCertificate, { certID, certName: 'Company seal' }),
      second: () => other.call(updateCertificate, { certID, certLocation: 'Phuket' }),
      now: async () => {
        const { certName, certLocation } = (await one.call(getCertificate, { certID })).data
        return [certName, certLocation]
      },
      expected: ['Company seal', 'Phuket'],
    }
  },
  'a certificate group': async () => {
    const added = { group_CertName: 'Seals', cert_List: [], listemp: [] }
    const { group_CertID } = (await one.call(certificateGroups.addCertificateGroup, added)).data
    const { employeeId } = person
    return {
      table: 'certificate_groups',
      first: () => one.call(certificateGroups.updateCertificateGroup, { group_CertID, group_CertName: 'All seals' }),
      second: () => one.call(certificateGroups.updateCertificateGroup, { group_CertID, addedEmployee: [employeeId] }),
      now: async () => {
        const group = (await one.call(certificateGroups.getCertificateGroup, { group_CertID })).data
        return [group.group_CertName, group.employeeCount]
      },
      expected: ['All seals', 1],
    }
  },
  'an event of the calendar': async () => {
    const event = { eventName: 'Audit', startDate: '2026-03-02', endDate: '2026-03-03' }
    await one.call(calendar.addCalendarEvent, event)
    const shown = async () => asPage((await one.call(calendar.getCalendarEventAll)).data).listData[0]!
    const { eventID } = await shown()
    return {
      table: 'calendar_events',
      first: () => one.call(calendar.updateCalendarEvent, { eventID, eventName: 'Audit of 2025' }),
      second: () => other.call(calendar.updateCalendarEvent, { eventID, endDate: '2026-03-05' }),
      now: async () => {
        const { eventName, endDate } = await shown()
        return [eventName, endDate.slice(0, 10)]
      },
      expected: ['Audit of 2025', '2026-03-05'],
    }
  },
  'the rules for second factors': async () => ({
    table: 'companies',
    first: () => one.call(setFactorPolicy, { confirmSignatures: true }),
    second: () => other.call(setFactorPolicy, { requiredOf: 'administrators', fromDay: day(30).slice(0, 10) }),
    now: async () => {
      const { confirmSignatures, requiredOf } = (await one.call(getFactorPolicy)).data
      return [confirmSignatures, requiredOf]
    },
    expected: [true, 'administrators'],
  }),
  'the settings, by the version that both were shown': async () => {
    const { version } = (await one.call(saveSetting, { version: 0, senderName: 'Two' })).data
    return {
      table: 'company_settings',
      first: () => one.call(saveSetting, { version, reason: 'Approve' }),
      second: () => other.call(saveSetting, { version, location: 'Phuket' }),
      now: async () => {
        const { reason, location } = (await one.call(getSetting)).data
        return [reason, location]
      },
      expected: ['Approve', ''],
      refused: 'SETTING_CHANGED',
    }
  },
  'the level of signatures': async () => {
    const shown = { level: null, must: false, servers: [] }
    return {
      table: 'signature_policies',
      first: () => one.call(setSignatureLevel, { ...shown, level: 'B-B', shown }),
      second: () => other.call(setSignatureLevel, { ...shown, must: true, shown }),
      now: async () => {
        const { level, must } = (await one.call(getSignatureLevel)).data
        return [level, must]
      },
      expected: ['B-B', true],
    }
  },
  'a report by email, in two browsers': async () => {
    const again = await as.fresh(person)
    const shown = { frequency: 'monthly', range: 8, dateType: 1, periodLength: 3 } as const
    const described = { report: 'envelopestatusreport', ...shown } as const
    const { scheduleID } = (await one.call(schedules.addReportSchedule, described)).data
    return {
      table: 'report_schedules',
      first: () => one.call(schedules.updateReportSchedule, { scheduleID, ...described, frequency: 'daily', shown }),
      second: () => again.call(schedules.updateReportSchedule, { scheduleID, ...described, dateType: 0, shown }),
      now: async () => {
        const [row] = (await one.call(schedules.getReportSchedules)).data.listData
        return [row?.frequency, row?.dateType]
      },
      expected: ['daily', 0],
    }
  },
  'a package': async () => {
    const [companyID, shown] = [
      (await given.company({ plan: false })).companyId,
      { ...packaged, expireDate: day(30), limitByte: 10 ** 9 },
    ]
    const { packageID } = (await operator.call(platform.addPackage, { companyID, ...shown })).data
    const save = (change: object) =>
      operator.call(platform.updatePackage, { companyID, packageID, ...shown, ...change, shown })
    return {
      table: 'packages',
      first: () => save({ limitUser: 9 }),
      second: () => save({ name: 'Three' }),
      now: async () => {
        const [row] = (await operator.call(platform.getCompany, { companyID })).data.packages
        return [row?.limitUser, row?.name]
      },
      expected: [9, 'Three'],
    }
  },
  'a plan on offer': async () => {
    const { id: planID } = (await operator.call(platform.addPlan, { kind: 'user', ...plan })).data
    const gives = { limitSignature: null, limitByte: null, contactSale: false }
    const shown = { ...plan, description: '', descriptionTh: '', ...gives }
    const save = (change: object) => operator.call(platform.updatePlan, { planID, ...plan, ...change, shown })
    return {
      table: 'plans',
      first: () => save({ limitUser: 9 }),
      second: () => save({ name: 'Three' }),
      now: async () => {
        const row = (await operator.call(platform.listPlans)).data.listData.find(({ id }) => id === planID)
        return [row?.limitUser, row?.name]
      },
      expected: [9, 'Three'],
    }
  },
}

await one.call(updateCompanyDetail, {
  ...{ telephoneNo: '021234567', email: 'office@twice.example', country: 'Thailand', city: 'Trang' },
  address: '1 Rama IX',
})

for (const [title, prepare] of Object.entries(records)) {
  test(`of two changes of different fields at once, none is lost: ${title}`, async () => {
    const { table, first, second, now, expected, refused } = await prepare()
    const letGo = await holdBack(database, { table, on: 'insert or update' })
    const begun = first()
    assert.equal(await doneOrWaiting(database, begun, 1), 'waiting', 'the first one holds the record')
    const next = second()
    await doneOrWaiting(database, next, 2)
    await letGo()
    assert.equal((await begun).status, 0)
    assert.equal((await next).code, refused)
    assert.deepEqual(await now(), expected)
  })
}

test('of two who change the same field at once the later decides, also where that is what it was before both', async () => {
  await one.call(updateCompanyDetail, { city: 'Trang' })
  const letGo = await holdBack(database, { table: 'companies', on: 'insert or update' })
  const first = one.call(updateCompanyDetail, { city: 'Phuket' })
  await doneOrWaiting(database, first, 1)
  const second = other.call(updateCompanyDetail, { city: 'Trang' })
  await doneOrWaiting(database, second, 2)
  await letGo()
  assert.deepEqual([(await first).data.city, (await second).data.city], ['Phuket', 'Trang'])
  assert.equal((await one.call(getCompanyDetail)).data.city, 'Trang')
})

test('of two lists of networks at once the later one is kept whole, and nothing of the other', async () => {
  await one.call(setTimestampNetworks, { networks: ['10.0.0.0/8'] })
  const letGo = await holdBack(database, { table: 'timestamp_clients', on: 'insert or update' })
  const first = one.call(setTimestampNetworks, { networks: ['10.1.0.0/16', '10.2.0.0/16'] })
  await doneOrWaiting(database, first, 1)
  const second = other.call(setTimestampNetworks, { networks: ['10.2.0.0/16', '10.3.0.0/16'] })
  await doneOrWaiting(database, second, 2)
  await letGo()
  assert.deepEqual([(await first).status, (await second).status], [0, 0])
  const rows = await database.owner.selectFrom('timestamp_clients').select('network').orderBy('network').execute()
  assert.deepEqual(
    rows.map(({ network }) => network),
    ['10.2.0.0/16', '10.3.0.0/16'],
  )
})
