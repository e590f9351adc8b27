import { addUpgradePlans, getMasterProductPlan } from '@laisen/contract/endpoints/plans'
import { everything } from '@laisen/contract/permissions'
import type { GivenEmployee } from './given.ts'
import type { TestServer } from './server.ts'
import type { World } from './world.ts'

/** The operator of a world and a customer, and the members of the calls about them. */
export async function platformOfWorld(
  { given, as, call }: TestServer,
  code: string,
): Promise<Pick<World, 'ids' | 'values'> & { operator: GivenEmployee }> {
  const house = await given.company({ code: `${code}H`, kind: 'COM', plan: false })
  const operator = await given.employee({ company: house, permissions: [everything] })
  // Not the world's own company: suspending it must not lock out the world's people.
  const customer = await given.company({ code: `${code}C` })
  const admin = as.person(await given.employee({ company: customer, permissions: [everything] }))
  const { user, signature } = (await call(getMasterProductPlan, {})).data
  const plans = { ProductPlanUserID: user[0]!.id, ProductPlanSignatureID: signature[0]!.id }
  const request = await admin.call(addUpgradePlans, plans)
  if (request.status !== 0) throw new Error(`the world cannot be built: ${request.message}`)
  return {
    operator,
    ids: {
      companyid: customer.companyId,
      requestid: request.data.requestID,
      planid: user[0]!.id,
      productplanuserid: user[0]!.id,
      productplansignatureid: signature[0]!.id,
      mailid: 1,
    },
    values: {
      ...registration(code),
      'addpackage.startdate': null,
      'addpackage.expiredate': null,
      'acceptupgraderequest.expiredate': null,
      'addplan.name': '25 users',
      'updateplan.name': '30 users',
      'savelegaltext.name': 'terms',
      'getlegaltext.name': 'terms',
      'listlegaltexts.name': 'terms',
    },
  }
}

function registration(code: string): Record<string, unknown> {
  const members = {
    companyname: 'Tharaphat Engineering Co., Ltd.',
    companycode: `${code.slice(0, 4)}R`,
    telephoneno: '021234567',
    email: `info@${code.toLowerCase()}.example`,
    country: 'Thailand',
    city: 'Bangkok',
    address: '88/14 Rama IX Road',
    username: 'somsri',
    firstname: 'Somsri',
    lastname: 'Phetcharat',
  }
  const typed = Object.entries(members).map(([name, value]) => [`registercompany.${name}`, value])
  return {
    ...Object.fromEntries(typed),
    'sendmailregister.email': members.email,
    'sendmailregister.companyabbr': members.companycode,
    'updatecompanydetail.email': `new-${members.email}`,
    'updatecompanydetail.telephoneno': members.telephoneno,
  }
}
