import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyColors, contrast, readColor } from '../src/company-colors.ts'

const sheets = { light: '#ffffff', dark: '#141b20' } as const

test('contrast follows WCAG, from 1 to 21', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#777777', '#777777'), 1)
  assert.equal(contrast('#ffffff', '#767676').toFixed(2), '4.54')
})

test('of every colour come buttons that white text can be read on, and links that can be read on a sheet', () => {
  const steps = ['00', '33', '66', '99', 'cc', 'ff']
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const color = `#${red}${green}${blue}`
        const colors = companyColors(color)
        for (const scheme of ['light', 'dark'] as const) {
          const { primary, hover, link } = colors[scheme]
          assert.ok(contrast(primary, '#ffffff') >= 4.5, `${color} ${scheme}`)
          assert.ok(contrast(hover, '#ffffff') >= 4.5, `${color} ${scheme} hover`)
          assert.ok(contrast(link, sheets[scheme]) >= 5.1, `${color} ${scheme} link`)
          assert.ok(contrast(primary, sheets[scheme]) >= 3, `${color} ${scheme} on its sheet`)
        }
      }
})

test('a colour that is dark enough is used as it is', () => {
  assert.equal(companyColors('#6b1f4e').light.primary, '#6b1f4e')
  assert.notEqual(companyColors('#ffd43b').light.primary, '#ffd43b')
})

test('colour codes are read with and without #, in three digits or six', () => {
  assert.deepEqual(['#0E4C6D', '0e4c6d', ' #abc ', 'fff'].map(readColor), ['#0e4c6d', '#0e4c6d', '#aabbcc', '#ffffff'])
  assert.deepEqual(['', '#', 'abcd', '#12345', 'blue', '#1234567'].map(readColor), Array(6).fill(undefined))
})
