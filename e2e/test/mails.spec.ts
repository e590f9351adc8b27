import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compose } from '@laisen/contract/mail/compose'
import { sampleMail } from '@laisen/contract/mail/samples'
import { type MailTemplate, mailMessages } from '@laisen/contract/messages/mail'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/story.ts'

// Emails are read in programs that we do not have. What a browser can show of them: they fit on a phone and in a column of a
// desk, load nothing, and are legible in light and dark.

const { resolve } = createRequire(import.meta.url)
/** A reader with a Thai font; machines that run tests have none. */
const fonts = ['latin', 'thai']
  .flatMap((script) =>
    [400, 600].map((weight) => {
      const file = resolve(
        `@fontsource/ibm-plex-sans-thai-looped/files/ibm-plex-sans-thai-looped-${script}-${weight}-normal.woff2`,
      )
      const range = script === 'thai' ? 'unicode-range:U+0E01-0E5B' : ''
      const source = `url(data:font/woff2;base64,${readFileSync(file).toString('base64')})`
      return `@font-face{font-family:'IBM Plex Sans Thai Looped';font-weight:${weight};${range};src:${source}}`
    }),
  )
  .join('')

// Both languages, light and dark, a phone and a desk.
for (const tag of ['@en-1280-light', '@th-390-dark'])
  test(`every email fits, loads nothing and can be read: ${tag.slice(1)}`, { tag }, async ({
    page,
    language,
    picture,
  }) => {
    test.slow()
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    for (const template of Object.keys(mailMessages[language]) as MailTemplate[]) {
      const { html } = compose({ template, locale: language, ...sampleMail(template, language) })
      await page.setContent(html)
      await page.addStyleTag({ content: fonts })
      await page.evaluate(() => document.fonts.ready)
      for (const width of [390, 600]) {
        await page.setViewportSize({ width, height: 800 })
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(beyond, `${template} at ${width}`).toBeLessThanOrEqual(0)
      }
      await expectAccessible(page, 'body')
      await picture(`mail-${template}`)
    }
    expect(loaded.filter((url) => !url.startsWith('data:'))).toEqual([])
  })
