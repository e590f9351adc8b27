import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { errors } from '@laisen/contract/errors'
import { fill } from '@laisen/contract/messages/define'
import { errorMessages } from '@laisen/contract/messages/errors'
import { specTexts } from '@laisen/contract/messages/spec-texts'

type Room = { en: Record<string, string>; th: Record<string, string> }

/** All message groups, read from the folder so that new ones are tested too. Mails have several sentences and are left out. */
async function loadRooms(): Promise<Record<string, Room>> {
  const folder = new URL('../src/messages/', import.meta.url)
  const notRooms = ['define.ts', 'mail.ts', 'spec-texts.ts']
  const files = readdirSync(folder).filter((file) => !notRooms.includes(file))
  const loaded = files.map(async (file) => {
    const module: Record<string, unknown> = await import(new URL(file, folder).href)
    const exported = Object.entries(module).filter(([name]) => name.endsWith('Messages'))
    return exported.map(([name, room]) => [name.replace(/Messages$/, ''), room as Room] as const)
  })
  return Object.fromEntries((await Promise.all(loaded)).flat())
}
const rooms = await loadRooms()

const blanks = (sentence: string): string[] => [...sentence.matchAll(/\{(\w+)/g)].map(([, name]) => name!).sort()

test('texts quoted in the specification are shown verbatim in English and have a Thai translation', () => {
  for (const { id, quoted, room, key, as } of specTexts) {
    const english = rooms[room]?.en[key]
    assert.ok(english, `${id}: ${room} has no message ${key}`)
    assert.ok(rooms[room]?.th[key], `${id}: ${room} has no Thai for ${key}`)
    if (as === 'sentence') assert.equal(english, quoted, id)
    if (as === 'start') assert.ok(english.startsWith(quoted), `${id}: ${english}`)
    if (as === 'name')
      assert.ok(/\s/.test(english) || key === 'title', `${id}: a sentence of ours stands behind ${quoted}`)
  }
})

test('error messages use only the facts of their code, in English and Thai', () => {
  for (const [code, { params }] of Object.entries(errors)) {
    for (const language of ['en', 'th'] as const) {
      const sentence = errorMessages[language][code as keyof typeof errors]
      for (const name of blanks(sentence)) {
        assert.ok((params as readonly string[]).includes(name), `${code} in ${language} asks for ${name}`)
      }
    }
  }
})

test('each message and each refusal says something, in English and Thai', () => {
  for (const language of ['en', 'th'] as const) {
    const all = { ...rooms, errors: errorMessages }
    for (const [name, room] of Object.entries(all)) {
      for (const [key, sentence] of Object.entries(room[language])) {
        assert.notEqual(sentence.trim(), '', `${name} ${key} in ${language}`)
      }
    }
  }
  for (const [code, sentence] of Object.entries(errorMessages.th)) assert.match(sentence, /\p{Script=Thai}/u, code)
})

test('English and Thai messages have the same placeholders', () => {
  for (const [name, room] of Object.entries(rooms)) {
    for (const key of Object.keys(room.en)) {
      assert.deepEqual(blanks(room.th[key]!), blanks(room.en[key]!), `${name} ${key}`)
    }
  }
})

test('Thai messages are in Thai, without krap or kha', () => {
  const international = /^[\s\d\p{P}\p{S}A-Za-z{}]*$/u
  const wordless = (sentence: string) => !/\p{L}/u.test(sentence.replaceAll(/\{\w+\}/g, ''))
  const same = new Set(['product', 'english', 'missing', 'leftOfLimit', 'inEnglish'])
  for (const [name, room] of Object.entries(rooms)) {
    for (const [key, sentence] of Object.entries(room.th)) {
      assert.equal(/ครับ|ค่ะ|คะ(?=\s|$)/.test(sentence), false, `${name} ${key}`)
      if (!same.has(key) && !wordless(sentence))
        assert.equal(international.test(sentence), false, `${name} ${key}: ${sentence}`)
    }
  }
})

test('our own messages have no exclamation marks', () => {
  const quoted = new Set(specTexts.filter(({ as }) => as !== 'name').map(({ room, key }) => `${room}.${key}`))
  for (const [name, room] of Object.entries(rooms)) {
    for (const [key, sentence] of Object.entries(room.en)) {
      if (!quoted.has(`${name}.${key}`)) assert.equal(sentence.includes('!'), false, `${name} ${key}: ${sentence}`)
    }
  }
})

test('a placeholder without a value stays visible', () => {
  assert.equal(fill('{left} left, {needed} needed.', { left: 8, needed: 12 }), '8 left, 12 needed.')
  assert.equal(fill('{left} left, {needed} needed.', { left: 8 }), '8 left, {needed} needed.')
})

test('a number stands with the form of the word that it counts', () => {
  const sentence = 'The document has {pages:page|pages}; page {page} was chosen.'
  assert.equal(fill(sentence, { pages: 1, page: 2 }), 'The document has 1 page; page 2 was chosen.')
  assert.equal(fill(sentence, { pages: 0, page: 1 }), 'The document has 0 pages; page 1 was chosen.')
  assert.equal(fill('Wait {minutes:minute|minutes}.', { minutes: '1,000' }), 'Wait 1,000 minutes.')
  assert.equal(fill('{count:user has|users have} logged in', { count: 1 }), '1 user has logged in')
  assert.equal(fill('{count:user|users}', {}), '{count:user|users}')
})

test('a fact that ends with a full stop ends its sentence too', () => {
  assert.equal(fill('Sent for {name}.', { name: 'Thara Co., Ltd.' }), 'Sent for Thara Co., Ltd.')
  assert.equal(fill('Sent for {name}. Thank you.', { name: 'Thara Co., Ltd.' }), 'Sent for Thara Co., Ltd. Thank you.')
  assert.equal(fill('Sent for {name}.', { name: 'Thara' }), 'Sent for Thara.')
  assert.equal(fill('Sent for {name}…', { name: 'Thara Ltd.' }), 'Sent for Thara Ltd.…')
  assert.equal(fill('{name}. {other}', { other: 'x' }), '{name}. x')
})

test('in Thai a fact has a space around it when it is Latin or a number, and none when it is Thai', () => {
  const sentence = 'ลบกลุ่ม{name}แล้ว'
  assert.equal(fill(sentence, { name: 'การเงิน' }), 'ลบกลุ่มการเงินแล้ว')
  assert.equal(fill(sentence, { name: 'Finance' }), 'ลบกลุ่ม Finance แล้ว')
  assert.equal(fill(sentence, { name: 'การเงิน 2' }), 'ลบกลุ่มการเงิน 2 แล้ว')
  assert.equal(fill(sentence, { name: 'Suppliers Ltd.' }), 'ลบกลุ่ม Suppliers Ltd. แล้ว')
  assert.equal(fill('เหลือ {count} คน', { count: 3 }), 'เหลือ 3 คน')
  assert.equal(fill('Group {name} was deleted.', { name: 'การเงิน' }), 'Group การเงิน was deleted.')
})
