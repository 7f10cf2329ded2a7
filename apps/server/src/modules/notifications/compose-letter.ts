import type { Language } from '@cuentaclara/locales'
import { type LetterName, mailWords } from '@cuentaclara/locales/mail'
import type { Letter } from '#platform/mail/mail-server.ts'

export type { LetterName } from '@cuentaclara/locales/mail'

/** What a letter says beside its words. */
export type LetterContent = {
  to: string
  language: Language
  letter: LetterName
  /** Whom it greets by name. */
  name?: string | undefined
  params?: Readonly<Record<string, string>>
  /** Where its button leads. */
  link?: string | undefined
}

/** Who sends: the name of the product and the address of the installation. */
export type LetterHead = { product: string; address: string }

/** Writes a letter in its reader's language, as text and as HTML that says the same. */
export function composeLetter(content: LetterContent, head: LetterHead): Letter {
  const words = mailWords[content.language]
  const letter = words.letters[content.letter]
  const role = content.params?.role as keyof typeof words.roles | undefined
  const params = { ...content.params, ...head, ...(role ? { role: words.roles[role] } : {}) }
  const parts = {
    greeting: content.name ? fill(words.hello, { name: content.name }) : words.helloNobody,
    body: fill(letter.body, params),
    action: content.link ? letter.action : '',
    link: content.link ?? '',
    linkHint: words.link,
    after: fill(letter.after, params),
    foot: fill(words.sentBy, params),
  }
  return {
    to: content.to,
    subject: fill(letter.subject, params),
    text: asText(parts),
    html: asHtml(parts, content.language),
  }
}

/** A letter of a company to a client as text and as HTML: paragraphs as somebody wrote them, and who sends it. */
export function composeCompanyLetter({
  language,
  message,
  foot,
  link,
  button,
}: {
  language: Language
  message: string
  foot: string
  /** What the paragraph that is nothing but this address is called where it can be pressed. */
  button?: { words: string; address: string }
  /** Stands small above the foot, such as the way to get no more of these. */
  link?: { words: string; address: string }
}): { text: string; html: string } {
  const paragraphs = message.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
  return {
    text: `${message.trim()}\n\n-- \n${foot}\n${link === undefined ? '' : `${link.words}: ${link.address}\n`}`,
    html: asPage(
      language,
      paragraphs.map((text) => (text === button?.address ? asButton(button) : asParagraph(text))).join('\n'),
      foot,
      link,
    ),
  }
}

function asParagraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

type Parts = {
  greeting: string
  body: string
  action: string
  link: string
  linkHint: string
  after: string
  foot: string
}

function asText({ greeting, body, action, link, after, foot }: Parts): string {
  const button = action === '' ? '' : `${action}:\n${link}`
  return `${[greeting, body, button, after, `-- \n${foot}`].filter((part) => part !== '').join('\n\n')}\n`
}

// Mail programs know little CSS: everything stands in the elements, colours with enough contrast in light and dark.
function asHtml({ greeting, body, action, link, linkHint, after, foot }: Parts, language: Language): string {
  const paragraph = (text: string, style = '') =>
    text === '' ? '' : `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`
  const button =
    action === ''
      ? ''
      : `${asButton({ words: action, address: link })}
<p style="color:#6F6B7D;font-size:12.5px;line-height:18px;margin:0 0 16px">${escapeHtml(linkHint)}<br><a href="${escapeHtml(link)}" dir="ltr" style="color:#675DD8;word-break:break-all">${escapeHtml(link)}</a></p>`
  return asPage(
    language,
    `${paragraph(greeting)}
${paragraph(body)}
${button}
${paragraph(after, 'color:#6F6B7D;white-space:pre-line;')}`,
    foot,
  )
}

function asPage(
  language: Language,
  content: string,
  foot: string,
  link?: { words: string; address: string },
): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="background:#F8F7FA;color:#2F2B3D;font:15px/22px 'Public Sans',-apple-system,'Segoe UI',Roboto,sans-serif;margin:0;padding:24px">
<div style="background:#FFFFFF;border:1px solid #E4E3E8;border-radius:10px;margin:0 auto;max-width:520px;padding:32px">
${content}
<p style="border-top:1px solid #E4E3E8;color:#6F6B7D;font-size:12.5px;line-height:18px;margin:24px 0 0;padding-top:16px">${escapeHtml(foot)}${asLink(link)}</p>
</div></body></html>
`
}

function asButton({ words, address }: { words: string; address: string }): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="background:#675DD8;border-radius:6px;color:#FFFFFF;display:inline-block;font-weight:600;padding:10px 20px;text-decoration:none">${escapeHtml(words)}</a></p>`
}

function asLink(link: { words: string; address: string } | undefined): string {
  if (link === undefined) return ''
  return `<br><a href="${escapeHtml(link.address)}" style="color:#675DD8">${escapeHtml(link.words)}</a>`
}

function fill(text: string, params: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => params[name] ?? whole)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign]!)
}
