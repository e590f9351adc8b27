import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compose } from '@laisen/contract/mail/compose'
import { sampleMail } from '@laisen/contract/mail/samples'
import { fill, locales } from '@laisen/contract/messages/define'
import { type MailTemplate, mailFrame, mailMessages } from '@laisen/contract/messages/mail'

const templates = Object.keys(mailMessages.en) as MailTemplate[]
const every = locales.flatMap((locale) => templates.map((template) => ({ template, locale })))
const composed = every.map((one) => ({ ...one, ...compose({ ...one, ...sampleMail(one.template, one.locale) }) }))

const collapsed = (text: string) => text.replace(/\s+/g, ' ')

/** What a reader sees of the HTML. */
const seen = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>|<!--.*?-->|<div style="display:none.*?<\/div>/gs, '')
    .replace(/<br>/g, '\n')
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

const evil = {
  name: `Eve <script>alert(1)</script> & "Mallory" 'O`,
  username: 'eve\u202elairamda\u2066',
  companyCode: 'C\r\nBcc: all@example.com',
  companyName: '<img src=x onerror=alert(1)>',
  time: '"><b>',
  email: '</td></table>',
  link: `https://sign.example.com/?token="onclick='x'<`,
  minutes: 60,
  days: 7,
  site: 'https://sign.example.com',
}

test('no email lacks a fact, and its HTML says all that its plain text says, in both languages', () => {
  for (const { template, locale, subject, text, html } of composed) {
    const where = `${template} ${locale}`
    for (const part of [subject, text, seen(html)]) {
      assert.doesNotMatch(part, /\{\w+\}|undefined|null/, where)
      assert.doesNotMatch(part, /(?<!\.)\.\.(?!\.)| {2}\S/, where)
    }
    const perhaps = seen(html)
    for (const line of text
      .split('\n')
      .filter((one) => one !== '' && one !== '--' && !/^https:|^.{1,30}:(?: |$)|·/.test(one)))
      assert.ok(perhaps.includes(line), `${where}: the HTML does not say “${line}”`)
  }
})

test('each email says what happened, who did it, when, why its reader gets it, how long it works and whom to ask, in both forms', () => {
  for (const { template, locale, text, html } of composed) {
    const { facts } = sampleMail(template, locale)
    const words = mailMessages[locale][template]
    const frame = mailFrame[locale]
    const contact = facts.companyEmail ? frame.askCompany : facts.contact ? frame.askOperator : frame.noReply
    const parts = [
      ...[words.title, ...words.body.split('\n\n'), words.because, words.expires, words.unexpected, contact],
      ...[facts.companyName && frame.sentFor, String(facts.actor ?? words.by), facts.time, facts.code, facts.reason],
      ...[facts.message, facts.due && `${frame.due}: ${facts.due}`, facts.acted, facts.device, facts.address],
    ]
    for (const part of parts) {
      if (!part) continue
      const said = collapsed(fill(String(part), facts))
      for (const form of [collapsed(text), seen(html)])
        assert.ok(form.includes(said), `${template} ${locale} does not say “${said}”`)
    }
  }
})

test('an email about a company begins with its name, and with its logo where it has one', () => {
  for (const { template, locale, html } of composed) {
    const { facts } = sampleMail(template, locale)
    const { companyName, site } = facts
    if (!companyName) continue
    const named = collapsed(fill(mailMessages[locale][template].title, facts))
    const head = seen(html).slice(0, seen(html).indexOf(named))
    assert.ok(head.includes(String(companyName)), template)
    const branded = compose({ template, locale, facts, brand: { logo: '/logo.png', colors: null } })
    assert.ok(branded.html.includes(`<img src="${site}/logo.png"`), template)
  }
})

test('who is asked to act reads who asks, with their own name marked, and until when before the button', () => {
  const asking: MailTemplate[] = ['envelopeReminder', 'envelopeToAcknowledge', 'envelopeToApprove', 'envelopeToSign']
  for (const { template, locale, text, html } of composed) {
    const { name, sender, due } = sampleMail(template, locale).facts
    const marked = [...html.matchAll(/<span style="border-bottom:3px solid #ffd43b">(.*?)<\/span>/g)]
    assert.deepEqual(
      marked.map(([, one]) => one),
      asking.includes(template) ? [name] : [],
      template,
    )
    if (!asking.includes(template)) continue
    assert.ok(fill(mailMessages[locale][template].title, { sender }).includes(String(sender)), template)
    const button = /<a href="[^"]+"[^>]*display:inline-block/.exec(html)!.index
    assert.ok(html.indexOf(String(due)) > 0 && html.indexOf(String(due)) < button, template)
    assert.ok(text.indexOf(String(due)) < text.indexOf('https://'), template)
  }
})

test('what is complete is green, and says who acted and what to keep', () => {
  for (const { template, locale, text, html } of composed) {
    const complete = template === 'envelopeCompleted' || template === 'envelopeCompletedSender'
    assert.equal(/<h1 class="good bar"[^>]*border-left:5px solid/.test(html), complete, template)
    if (!complete) continue
    const { acted } = sampleMail(template, locale).facts
    assert.ok(text.includes(`${mailFrame[locale].acted}:\n${acted}`), template)
    assert.ok(html.includes(String(acted).split('\n')[1]!.slice(0, 5)), template)
    for (const form of [collapsed(text), seen(html)]) assert.ok(form.includes(mailFrame[locale].keep), template)
  }
})

test('a link or a code of its reader alone is said to be that, with who requested it; every email says how a genuine one is known', () => {
  for (const { template, locale, text, html } of composed) {
    const { facts } = sampleMail(template, locale)
    const frame = mailFrame[locale]
    const personal = /[?;&](?:token|stk)=/.test(html)
    const coded = facts.code !== undefined
    for (const form of [collapsed(text), seen(html)]) {
      assert.equal(form.includes(frame.linkIsYours), personal, template)
      assert.equal(form.includes(frame.codeIsYours), coded, template)
      assert.ok(form.includes(collapsed(fill(frame.genuine, facts))), template)
    }
    const [label, other] = personal || coded ? [frame.askedBy, frame.doneBy] : [frame.doneBy, frame.askedBy]
    assert.match(text, new RegExp(`^${label}: `, 'm'), template)
    assert.doesNotMatch(text, new RegExp(`^${other}: `, 'm'), template)
  }
})

test('in the dark everything that has a colour has another', () => {
  for (const { template, html } of composed) {
    const rules = /@media \(prefers-color-scheme:dark\)\{(.*?)\}\}/.exec(html)?.[1] ?? ''
    for (const [, names] of html.matchAll(/ class="([^"]+)"/g))
      for (const name of names!.split(' ')) {
        if (name === 'page' || name === 'notes') continue
        assert.match(rules, new RegExp(`\\.${name}\\{[^{]*#[0-9a-f]{6} !important`), `${template} ${name}`)
        assert.match(html, new RegExp(`\\[data-ogsc\\] \\.${name}\\{`), `${template} ${name}`)
      }
  }
})

test("a button has room in Outlook too, and a company's colour is another in the dark", () => {
  const light = { primary: '#123456', hover: '#123456', link: '#123456' }
  const dark = { primary: '#654321', hover: '#654321', link: '#654321' }
  for (const { template, locale } of every) {
    const { html } = compose({
      ...{ template, locale, ...sampleMail(template, locale) },
      brand: { logo: '', colors: { light, dark } },
    })
    const buttons = html.match(/<td class="primary"[^>]*><a /g) ?? []
    for (const button of buttons) assert.match(button, /bgcolor="#123456".*mso-padding-alt:\d+px \d+px/, template)
    for (const where of ['@media (prefers-color-scheme:dark){', '[data-ogsc] '])
      assert.ok(html.includes(`${where}.primary{background-color:${dark.primary} !important}`), template)
  }
})

test('an email opens one place, which stands in letters where the link is for its reader alone', () => {
  for (const { template, locale, text, html } of composed) {
    const buttons = [...html.matchAll(/<a href="([^"]+)"[^>]*display:inline-block/g)].map(([, link]) => link!)
    const { action, expires } = mailMessages[locale][template]
    assert.equal(buttons.length, action === undefined ? 0 : template === 'resetPassword' ? 2 : 1, template)
    for (const link of buttons) {
      const personal = /[?;](?:token|stk)=/.test(link)
      assert.ok(text.includes(link.replaceAll('&amp;', '&')), template)
      assert.equal(html.includes(`>${link}</a>`), personal, template)
      assert.equal(expires !== undefined, personal, template)
    }
  }
})

test('nothing that a person typed becomes part of the page, of a header, or turns the text around', () => {
  for (const { template, locale } of every) {
    const { subject, text, html } = compose({
      template,
      locale,
      facts: { ...sampleMail(template, locale).facts, ...evil },
    })
    assert.doesNotMatch(html, /<script|<img|onclick='|"onclick|<b>/, template)
    assert.doesNotMatch(subject, /[\r\n]/, template)
    assert.doesNotMatch(subject + text + html, /[\u202a-\u202e\u2066-\u2069]/, template)
    assert.doesNotMatch(text, /^Bcc:/m, template)
  }
})

test('a reason keeps its lines, and an email that stands in for one with a link does not open it', () => {
  const declined = compose({ template: 'companyDeclined', locale: 'en', facts: { reason: 'One\r\n<Two>', days: 7 } })
  assert.ok(declined.text.includes('Reason: One\n<Two>'))
  assert.ok(declined.html.includes('One<br>&lt;Two&gt;'))
  const facts = { link: 'https://sign.example.com/UndoEmailChange?token=abc', site: 'https://sign.example.com' }
  const notice = compose({ template: 'noticeUnproven', locale: 'en', facts })
  assert.doesNotMatch(notice.text + notice.html, /token=/)
  assert.ok(notice.text.includes('https://sign.example.com/login'))
})

test('the HTML loads nothing, runs nothing, and is balanced', () => {
  const single = new Set(['meta', 'br', '!doctype'])
  for (const { template, html } of composed) {
    assert.doesNotMatch(html, /<(script|img|link|iframe|object|form|svg)\b|url\(|@import|\son\w+=/i, template)
    const open: string[] = []
    for (const [, end, name] of html.replace(/<!--.*?-->/gs, '').matchAll(/<(\/?)([!\w]+)[^>]*>/g)) {
      if (single.has(name!)) continue
      if (end === '') open.push(name!)
      else assert.equal(open.pop(), name, template)
    }
    assert.deepEqual(open, [], template)
    // Gmail cuts off what is longer than 102 KB.
    assert.ok(html.length < 30_000, template)
  }
})
