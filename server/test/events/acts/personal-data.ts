import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { erasePerson, exportPerson } from '@laisen/contract/endpoints/personal-data'
import { good } from '../../support/good.ts'
import type { Acts, House } from './house.ts'

export function personalDataActs({ admin, as, boss, given }: House): Acts {
  const { companyId, employeeId: employee } = boss
  const leaver = async () => {
    const person = await given.employee()
    await good(admin.call(deleteEmployeeExtByUserId, { id: person.employeeId }))
    return { person, facts: { employees: [person.employeeId], recipients: [] } }
  }
  return {
    'person.exported': async () => {
      const { person, facts } = await leaver()
      await good((await as.fresh(boss)).call(exportPerson, { email: person.email }))
      return { companyId, employee, subjectId: companyId, facts }
    },
    'person.erased': async () => {
      const { person, facts } = await leaver()
      await good((await as.fresh(boss)).call(erasePerson, { email: person.email }))
      const none = { signatures: 0, recipients: 0, certificates: 0 }
      const erased = { ...none, profiles: 1, events: 1, emails: 0, drafts: 0, traces: 0 }
      const kept = { ...none, events: 0, texts: 0 }
      return { companyId, employee, subjectId: companyId, facts: { ...facts, erased, kept } }
    },
  }
}
