import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLegalText, legalTextNames, listLegalTexts, saveLegalText } from '@laisen/contract/endpoints/legal-texts'
import { server } from '@laisen/testkit/server'
import { customerOf, operatorOf } from '../support/operator.ts'

const house = await server()
const operator = await operatorOf(house)
const words = { titleEn: 'Terms', titleTh: 'ข้อกำหนด', bodyEn: 'Be kind.', bodyTh: 'โปรดสุภาพ' }

test('each legal text is available without a session, in English and Thai', async () => {
  for (const name of legalTextNames) {
    const english = (await house.call(getLegalText, { name, locale: 'en' })).data
    const thai = (await house.call(getLegalText, { name, locale: 'th' })).data
    assert.deepEqual([english.version, english.date, thai.date], [1, '2021-04-09', '2021-04-09'])
    assert.match(thai.title, /[ก-๙]/)
    assert.equal(english.body.split('# ').length, thai.body.split('# ').length, name)
  }
})

test('the built-in privacy policy states the facts of the specification', async () => {
  const { body } = (await house.call(getLegalText, { name: 'privacy', locale: 'en' })).data
  assert.match(body, /at most 10 years after the end of the service/)
  assert.match(body, /answered within 30 days/)
  assert.match(body, /9 April 2021/)
  const thai = (await house.call(getLegalText, { name: 'privacy', locale: 'th' })).data
  assert.match(thai.body, /ไม่เกิน 10 ปี[\s\S]*30 วัน/)
})

test('a text that the operator saves is in force at once, dated today, and earlier versions are kept', async () => {
  const saved = await operator.call(saveLegalText, { name: 'terms', version: 1, ...words })
  assert.equal(saved.data.version, 2)
  const read = (await house.call(getLegalText, { name: 'terms', locale: 'th' })).data
  assert.deepEqual([read.version, read.title, read.body, read.date], [2, 'ข้อกำหนด', 'โปรดสุภาพ', '2026-11-20'])
  const versions = (await operator.call(listLegalTexts, { name: 'terms' })).data.listData
  assert.deepEqual(
    versions.map(({ version }) => version),
    [2, 1],
  )
  assert.equal((await operator.call(listLegalTexts)).data.dataCount, 4)
})

test('of several operators who save at once, one succeeds and the others must read the new version first', async () => {
  const save = (bodyEn: string) => operator.call(saveLegalText, { name: 'notice', version: 1, ...words, bodyEn })
  const answers = await Promise.all(['A', 'B', 'C'].map(save))
  assert.equal(answers.filter(({ status }) => status === 0).length, 1)
  for (const { status, code, params } of answers) {
    if (status !== 0) assert.deepEqual([code, params?.version], ['LEGAL_TEXT_CHANGED', 2])
  }
})

test('a text must be saved in both languages', async () => {
  for (const field of ['titleEn', 'titleTh', 'bodyEn', 'bodyTh']) {
    const asked = { name: 'cookies' as const, version: 1, ...words, [field]: '  ' }
    const { code, params } = await operator.call(saveLegalText, asked)
    assert.deepEqual([code, params?.field], ['FIELD_REQUIRED', field])
  }
})

test('a text has at most 100,000 characters', async () => {
  const save = (bodyTh: string) => operator.call(saveLegalText, { name: 'privacy', version: 1, ...words, bodyTh })
  assert.equal((await save('ก'.repeat(100_001))).code, 'TEXT_TOO_LONG')
  assert.equal((await save('ก'.repeat(100_000))).status, 0)
})

test('customers and view-only operators cannot save a legal text', async () => {
  const asked = { name: 'terms' as const, version: 1, ...words }
  assert.equal((await house.call(saveLegalText, asked)).http, 401)
  const { client } = await customerOf(house)
  assert.equal((await client.call(saveLegalText, asked)).http, 403)
  assert.equal((await client.call(listLegalTexts)).http, 403)
  const watcher = await operatorOf(house, [1, 99])
  assert.equal((await watcher.call(listLegalTexts)).status, 0)
  assert.equal((await watcher.call(saveLegalText, asked)).http, 403)
})
