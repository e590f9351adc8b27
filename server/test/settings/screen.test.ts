import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getArchive } from '@laisen/contract/endpoints/company-archives'
import { getRetention, setRetention } from '@laisen/contract/endpoints/retention'
import { getSetting, getSettingScreen, saveSetting } from '@laisen/contract/endpoints/settings'
import { getSignatureLevel } from '@laisen/contract/endpoints/signature-levels'
import { permission } from '@laisen/contract/permissions'
import { server } from '@laisen/testkit/server'

const house = await server()
const { as, given } = house

test('an administrator is told in one answer what four calls tell: the settings, levels, how long documents are kept, and the archive', async () => {
  const admin = as.person(await given.employee({ permissions: [1] }))
  await admin.call(saveSetting, { version: 0, reason: 'Approved' })
  await admin.call(setRetention, { days: 400 })
  const { data } = await admin.call(getSettingScreen)
  assert.deepEqual(data, {
    setting: (await admin.call(getSetting)).data,
    level: (await admin.call(getSignatureLevel)).data,
    retention: (await admin.call(getRetention, {})).data,
    archive: (await admin.call(getArchive)).data,
  })
  assert.deepEqual([data.setting.reason, data.retention?.days], ['Approved', 400])
})

test('who may set no more than the settings is told of nothing else, and of each part by its own permission', async () => {
  const company = await given.company()
  const toldOf = async (...more: number[]) => {
    const keeper = as.person(await given.employee({ company, permissions: [permission.settings, ...more] }))
    const { setting, ...parts } = (await keeper.call(getSettingScreen)).data
    assert.equal(setting.version, 0)
    return Object.entries(parts).flatMap(([name, part]) => (part === null ? [] : [name]))
  }
  assert.deepEqual(await toldOf(), [])
  assert.deepEqual(await toldOf(permission.certificateView), ['level'])
  assert.deepEqual(await toldOf(permission.retention), ['retention'])
})
