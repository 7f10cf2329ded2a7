import type { LetterText, letterPlaceholders } from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import type { Language } from '@cuentaclara/locales'
import { type CompanyLetterWords, companyLetterWords } from '@cuentaclara/locales/mail'
import { formatDay, formatMoney } from '@cuentaclara/print'
import type { LetterFacts } from '#modules/documents/index.ts'
import { composeCompanyLetter } from '#modules/notifications/index.ts'
import { fill } from '#modules/settings/index.ts'

export type LetterLanguage = Language
export type Template = { subject: string; body: string }

/** A letter about what is paid in parts says when how much is: before who signs it, where that is how it ends. */
export function withInstalments(
  { subject, body }: Template,
  { currency, instalments }: Pick<LetterFacts, 'currency' | 'instalments'>,
  language: LetterLanguage,
): Template {
  if (instalments === null) return { subject, body }
  const words = companyLetterWords[language]
  const rows = instalments.map(({ due_on, amount }) =>
    fill(words.instalment, { day: formatDay(due_on), amount: formatMoney(decimal(amount), currency) }),
  )
  const parts = [words.instalments, ...rows].join('\n')
  const signed = body.endsWith(signature) ? signature : ''
  return { subject, body: `${body.slice(0, body.length - signed.length)}\n\n${parts}${signed}` }
}

const signature = '\n\n{{company}}'

/** What a template tells of: a document, and the address of its page for whoever holds the link. */
export type Told = { facts: LetterFacts; link: string }

/** A template with the facts of a document in place of `{{number}}` and the like; unknown ones stay as they are. */
export function fillTemplate(text: string, told: Told, language: LetterLanguage): string {
  return fill(text, documentValues(told, language))
}

/** What stands in place of each placeholder of a letter. */
export type ValuesOf<Letter extends LetterText> = Record<(typeof letterPlaceholders)[Letter][number], string>

export function documentValues({ facts, link }: Told, language: LetterLanguage): ValuesOf<'document'> {
  const words = companyLetterWords[language]
  const money = (amount: string) => formatMoney(decimal(amount), facts.currency)
  return {
    kind: kindWord(words, facts.kind),
    number: shortNumber(facts.consecutivo) ?? '',
    client: facts.client_name ?? words.client,
    company: facts.company_name,
    date: facts.issued_at === null ? '' : formatDay(costaRicaDay(facts.issued_at.getTime())),
    due: facts.due_on === null ? '' : formatDay(facts.due_on),
    total: money(facts.total),
    balance: money(facts.balance),
    key: facts.clave ?? '',
    link,
  }
}

/** The letter whole. What has no fiscal validity, or none yet, says so first. */
export function writeLetter(
  { subject, body }: Template,
  told: Told,
  language: LetterLanguage,
  stopLink?: string,
): { subject: string; text: string; html: string; composed: Parameters<typeof composeCompanyLetter>[0] } {
  const { facts } = told
  const words = companyLetterWords[language]
  const message = fillTemplate(body, told, language)
  const notice = noticesOf(facts, language)
  const composed = {
    language,
    message: `${notice}${message}`,
    foot: fill(words.foot, { company: facts.company_name }),
    ...(stopLink === undefined ? {} : { link: { words: words.stopReminders, address: stopLink } }),
  }
  return {
    subject: asSubject(fillTemplate(subject, told, language)),
    ...composeCompanyLetter(composed),
    composed,
  }
}

/** What a reader has to know before anything else: that it has no fiscal validity, or that the authority has not said yet whether it does. */
export function noticesOf(
  { environment, fiscal_status }: Pick<LetterFacts, 'environment' | 'fiscal_status'>,
  language: LetterLanguage,
): string {
  const { notValid, notYetValid } = companyLetterWords[language]
  if (environment !== 'live') return `${notValid}\n\n`
  return fiscal_status === 'accepted' ? '' : `${notYetValid}\n\n`
}

/** One line: a line break would begin another header. */
export function asSubject(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').slice(0, 200)
}

function kindWord({ kinds }: CompanyLetterWords, kind: LetterFacts['kind']): string {
  return kinds[kind as keyof typeof kinds] ?? kinds.invoice
}
