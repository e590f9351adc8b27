import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setRetention } from '@laisen/contract/endpoints/retention'
import { saveSetting } from '@laisen/contract/endpoints/settings'
import { setSignatureLevel } from '@laisen/contract/endpoints/signature-levels'

// What is saved must take effect. Each setting of the screen names a test that shows it where the setting works, not where it is saved.

const root = join(import.meta.dirname, '../../..')

const shown: Readonly<Record<string, readonly (readonly [file: string, title: string])[]>> = {
  colorCode: [
    [
      'e2e/test/setting.spec.ts',
      'colour and logo are seen while they are edited, and are in the frame once they are saved',
    ],
    ['e2e/test/sign-brand.spec.ts', 'an outside recipient signs on a page with the company’s colour and logo'],
    ['server/test/settings/mails.test.ts', 'a company’s emails have its colour, logo, sender and address for answers'],
  ],
  logo: [
    ['e2e/test/sign-brand.spec.ts', 'an outside recipient signs on a page with the company’s colour and logo'],
    ['server/test/settings/mails.test.ts', 'a company’s emails have its colour, logo, sender and address for answers'],
    [
      'server/test/settings/save.test.ts',
      'a requested certificate has the reason, place and logo that the company chose',
    ],
  ],
  defaultLanguage: [
    ['e2e/test/sign-brand.spec.ts', 'in the language that it chose'],
    ['server/test/settings/save.test.ts', 'new people have the language that the company chose'],
  ],
  anyPageSize: [
    [
      'server/test/stamps/bad-input.test.ts',
      'A4 and Letter portrait are accepted, rotated or not; a company can allow any page size',
    ],
  ],
  senderName: [
    ['server/test/settings/mails.test.ts', 'a company’s emails have its colour, logo, sender and address for answers'],
  ],
  replyTo: [
    ['server/test/settings/mails.test.ts', 'a company’s emails have its colour, logo, sender and address for answers'],
  ],
  reason: [
    [
      'server/test/settings/save.test.ts',
      'a requested certificate has the reason, place and logo that the company chose',
    ],
  ],
  location: [
    [
      'server/test/settings/save.test.ts',
      'a requested certificate has the reason, place and logo that the company chose',
    ],
  ],
  // Of the rules that are saved separately.
  level: [
    ['server/test/levels/levels.test.ts', 'a company without an authority signs B-B; with one, B-LT'],
    ['server/test/levels/levels.test.ts', 'a server that the company chose is asked first'],
  ],
  must: [['server/test/levels/levels.test.ts', 'where the level is a must, what does not reach it is refused']],
  servers: [['server/test/levels/levels.test.ts', 'a server that the company chose is asked first']],
  days: [
    ['server/test/envelopes/retention.test.ts', 'documents of a completed envelope are purged when their time is over'],
    [
      'server/test/envelopes/retention.test.ts',
      'a new rule begins after seven days, and one that was taken back purges nothing',
    ],
  ],
}

test('each setting names a test that shows its effect', () => {
  const saved = [saveSetting, setSignatureLevel, setRetention].flatMap(({ input }) => Object.keys(input.shape))
  // These say what the form was filled from, and set nothing.
  const settings = saved.filter((name) => name !== 'version' && name !== 'shown')
  assert.deepEqual(Object.keys(shown).sort(), settings.sort())
  for (const [setting, tests] of Object.entries(shown)) {
    for (const [file, title] of tests) {
      const titles = readFileSync(join(root, file), 'utf8').matchAll(/^\s*test\('(.*)'/gm)
      const found = [...titles].filter(([, text]) => text!.includes(title))
      assert.equal(found.length, 1, `${setting}: ${title} (${file})`)
    }
  }
})
