import { readdirSync } from 'node:fs'
import { compose } from '@laisen/contract/mail/compose'
import { sampleMail } from '@laisen/contract/mail/samples'
import { groupMessages } from '@laisen/contract/messages/groups'
import { type MailTemplate, mailMessages } from '@laisen/contract/messages/mail'
import { sessionMessages } from '@laisen/contract/messages/session'
import { keepWordsWhole, thaiWords } from '@laisen/contract/messages/whole-words'
import type { Page } from '@playwright/test'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'
import { ownAdmin } from '../support/users.ts'

/** Every Thai sentence of the message tables; those of mails are left out, because no screen shows them. */
async function thaiSentences(): Promise<string[]> {
  const folder = new URL('../../packages/contract/src/messages/', import.meta.url)
  const files = readdirSync(folder).filter((file) => file !== 'mail.ts')
  const tables = await Promise.all(files.map((file) => import(new URL(file, folder).href)))
  return tables.flatMap((table) => Object.values(table)).flatMap((room) => Object.values(Object(Object(room).th)))
}

/** The words that the browser breaks inside, `ลาย|เซ็น`, anywhere on the page. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate((words) => {
    const broken = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const marked = node.textContent ?? ''
      // The places of the letters, without the marks between them.
      const places = [...marked].flatMap((letter, place) => (/[\u200b\u2060]/.test(letter) ? [] : [place]))
      const plain = places.map((place) => marked[place]).join('')
      const boxOf = (letter: number) => {
        const range = document.createRange()
        range.setStart(node, places[letter]!)
        range.setEnd(node, places[letter]! + 1)
        return range.getClientRects()[0]
      }
      const isLower = (letter: number) => {
        const [before, after] = [boxOf(letter - 1), boxOf(letter)]
        return before !== undefined && after !== undefined && after.top > before.top + before.height / 2
      }
      for (const word of words) {
        for (let start = plain.indexOf(word); start !== -1; start = plain.indexOf(word, start + 1)) {
          const cut = [...word].findIndex((_, letter) => letter > 0 && isLower(start + letter))
          if (cut !== -1) broken.add(`${word.slice(0, cut)}|${word.slice(cut)}`)
        }
      }
    }
    return [...broken]
  }, thaiWords)
}

test('Thai words stay in one piece in the narrowest of columns', { tag: '@th-390-light' }, async ({ page }) => {
  await page.goto('/login')
  const show = (sentences: readonly string[]) =>
    page.evaluate((sentences) => {
      const columns = sentences.map((sentence) => {
        const column = document.createElement('p')
        column.style.width = '20px'
        column.style.overflowWrap = 'normal'
        column.textContent = sentence
        return column
      })
      document.body.replaceChildren(...columns)
    }, sentences)
  const sentences = await thaiSentences()
  await show(sentences)
  expect(await brokenWords(page)).toEqual(expect.arrayContaining(['ลาย|เซ็น', 'ไม่|เกิน', 'สิ้น|สุด']))
  await show(sentences.map(keepWordsWhole))
  expect(await brokenWords(page)).toEqual([])
})

test('no screen breaks a Thai word on a phone', { tag: '@th-390-light' }, async ({ page, signIn }) => {
  await page.goto('/login')
  await page.getByRole('heading').first().waitFor()
  expect(await brokenWords(page), '/login').toEqual([])
  await signIn('admin')
  for (const address of [
    '/UploadPDF',
    '/usermanagement',
    '/usermanagement?dialog=add',
    '/historylog',
    '/userprofile',
    '/Upgradeplan',
  ]) {
    await page.goto(address)
    await page.getByRole('main').waitFor()
    for (const width of [390, 280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await brokenWords(page), `${address} at ${width} px`).toEqual([])
    }
  }
})

test('no email breaks a Thai word on a phone', { tag: '@th-390-light' }, async ({ page }) => {
  for (const template of Object.keys(mailMessages.th) as MailTemplate[]) {
    await page.setContent(compose({ template, locale: 'th', ...sampleMail(template, 'th') }).html)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await brokenWords(page), `${template} at ${width} px`).toEqual([])
    }
  }
})

test('copied text and the title of the tab are as they were written', { tag: '@th-390-light' }, async ({
  page,
  say,
}) => {
  await page.goto('/login')
  const title = page.getByRole('heading', { name: say(sessionMessages, 'logIn') })
  await expect(page).toHaveTitle(`${sessionMessages.th.logIn} · Laisen`)
  const copied = await title.evaluate((element) => {
    getSelection()?.selectAllChildren(element)
    const clipboardData = new DataTransfer()
    document.dispatchEvent(new ClipboardEvent('copy', { clipboardData, cancelable: true }))
    return clipboardData.getData('text/plain')
  })
  expect(copied).toBe(sessionMessages.th.logIn)
})

test('a name in Latin letters has spaces around it in a Thai sentence, also where it is drawn on dots', {
  tag: '@th-390-light',
}, async ({ page, house, language, say }) => {
  const { company, admin } = await ownAdmin(house)
  const group = await house.given.group({ company, name: 'Suppliers Ltd.' })
  await enterAt(page, { house, person: admin, language }, `/usermanagement?tab=group&dialog=delete-${group}`)
  const people = say(groupMessages, 'people_other', { count: 0 })
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(say(groupMessages, 'deleteText', { name: 'Suppliers Ltd.', people }))
  await expect(dialog).toContainText(/[ก-๙] Suppliers Ltd\. [ก-๙]/)
})
