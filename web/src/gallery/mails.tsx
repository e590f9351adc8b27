import { compose } from '@laisen/contract/mail/compose'
import { sampleMail } from '@laisen/contract/mail/samples'
import { type Locale, locales } from '@laisen/contract/messages/define'
import { type MailTemplate, mailMessages } from '@laisen/contract/messages/mail'
import { type SyntheticEvent, useMemo } from 'react'
import { useText } from '../i18n/use-text.ts'
import { useLitScheme } from '../theme/use-scheme.ts'
import s from './gallery.module.css'
import { Section } from './section.tsx'
import { galleryTexts } from './texts.ts'

const templates = Object.keys(mailMessages.en) as MailTemplate[]

/** Every email in both languages, by the function that the server sends with. */
export function Mails() {
  const t = useText(galleryTexts)
  return (
    <Section title={t('mails')}>
      {templates.map((template) => (
        <div key={template} className={s.mails}>
          {locales.map((locale) => (
            <Mail key={locale} template={template} locale={locale} />
          ))}
        </div>
      ))}
    </Section>
  )
}

function Mail({ template, locale }: { template: MailTemplate; locale: Locale }) {
  const t = useText(galleryTexts)
  const lit = useLitScheme()
  const { subject, html, text } = useMemo(
    () => compose({ template, locale, ...sampleMail(template, locale) }),
    [template, locale],
  )
  return (
    <figure className={s.mail}>
      <figcaption>
        <span className="second">{template}</span> <b lang={locale}>{subject}</b>
      </figcaption>
      {/* No script runs in it; the page may only measure it. */}
      <iframe
        title={`${template} ${locale}`}
        srcDoc={inScheme(html, lit)}
        sandbox="allow-same-origin"
        onLoad={present}
      />
      <details>
        <summary>{t('plainText')}</summary>
        <pre lang={locale}>{text}</pre>
      </details>
    </figure>
  )
}

/** As a program would show it that is set to this scheme. */
function inScheme(html: string, scheme: 'light' | 'dark'): string {
  return html.replace('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')
}

/** The page lends its fonts, as if its reader had them, and the frame becomes as tall as the email. */
async function present({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>): Promise<void> {
  const inside = frame.contentDocument
  if (!inside) return
  const style = inside.createElement('style')
  style.textContent = fontFaces()
  inside.head.append(style)
  await inside.fonts.ready
  frame.style.height = `${inside.documentElement.scrollHeight}px`
}

function fontFaces(): string {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  return rules.flatMap((rule) => (rule instanceof CSSFontFaceRule ? [rule.cssText] : [])).join('')
}
