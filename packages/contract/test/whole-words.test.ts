import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepWordsWhole, thaiWords, withoutMarks } from '@laisen/contract/messages/whole-words'

const joiner = '\u2060'
const mayBreak = '\u200b'

test('a listed word is joined, and a line may break beside it', () => {
  assert.equal(keepWordsWhole('ลายเซ็น'), `ลา${joiner}ย${joiner}เซ็${joiner}น`)
  assert.equal(keepWordsWhole('แพ็กเกจนี้'), `แพ็${joiner}ก${joiner}เก${joiner}จ${mayBreak}นี้`)
  assert.equal(keepWordsWhole('แล้วกรอก 8 ตัว'), `แล้ว${mayBreak}ก${joiner}ร${joiner}อ${joiner}ก 8 ตัว`)
})

test('no mark separates a letter from a vowel or mark drawn on it, and none stands beside a space or a placeholder', () => {
  for (const word of thaiWords) {
    assert.doesNotMatch(keepWordsWhole(word), /[\u200b\u2060][ะ-ฺๅ-๎]/, word)
    assert.doesNotMatch(keepWordsWhole(`{name}${word} ${word}{name}`), /\u200b/, word)
  }
})

test('English is left alone, and Thai without its marks is the text as it was', () => {
  assert.equal(keepWordsWhole('Sign with {name}'), 'Sign with {name}')
  const sentence = 'จำนวนลายเซ็นในแพ็กเกจไม่เพียงพอ เหลือ {left} ลายเซ็น'
  assert.notEqual(keepWordsWhole(sentence), sentence)
  assert.equal(withoutMarks(keepWordsWhole(sentence)), sentence)
  assert.equal(keepWordsWhole(keepWordsWhole(sentence)), keepWordsWhole(sentence))
})
