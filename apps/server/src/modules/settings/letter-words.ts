import type { LetterText, MailText, SettingsSections, WhatsappLetter } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import { companyLetterWords } from '@cuentaclara/locales/mail'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readPaperLanguage } from './paper-language.ts'
import { readSection } from './sections.ts'

type Template = { subject: string; body: string }

/** What stands beside the day of a letter: in the language of the company's documents, and in others. */
export type DatedText = {
  text: string
  texts: SettingsSections['reminders']['offer_texts']
}
const noText: DatedText = { text: '', texts: [] }

/**
 * What a letter to a client says, with its placeholders, and in which language. `dated` is the text that the company wrote where it
 * says when the letter goes, and goes before its other text of the same language.
 */
export async function readWords(
  ctx: CompanyContext,
  letter: MailText,
  clientId: string | null,
  dated: DatedText = noText,
): Promise<{ language: Language; template: Template }> {
  const { language, own } = await readOwn(ctx, letter, clientId, { part: 'body', dated })
  const { subject, body } = mailWordsOf(letter, language)
  return { language, template: { subject: own.subject || subject, body: own.body || body } }
}

/** Likewise of what is handed to WhatsApp. */
export async function readWhatsappWords(
  ctx: CompanyContext,
  letter: WhatsappLetter,
  clientId: string | null,
): Promise<{ language: Language; text: string }> {
  const { language, own } = await readOwn(ctx, letter, clientId, { part: 'whatsapp' })
  return { language, text: own.whatsapp || companyLetterWords[language].whatsapp[letter] }
}

/** The house's words of a letter. */
export function mailWordsOf(letter: MailText, language: Language): Template {
  const words = companyLetterWords[language]
  const { subject, body } = letter === 'offer' ? words.followUp : words[letter]
  return { subject, body }
}

type OwnText = Pick<SettingsSections['delivery']['letter_texts'][number], 'subject' | 'body' | 'whatsapp'>

/**
 * What the company wrote itself, in the client's language or else in that of its documents: what somebody wrote for this letter goes
 * before what the house says in a language that fits better.
 */
async function readOwn(
  ctx: CompanyContext,
  letter: LetterText,
  clientId: string | null,
  { part, dated = noText }: { part: 'body' | 'whatsapp'; dated?: DatedText },
): Promise<{ language: Language; own: OwnText }> {
  const { letter_texts: texts } = await readSection(ctx, 'delivery')
  const { language: ours } = await readSection(ctx, 'documents')
  const ownIn = (language: Language): OwnText => {
    const found = texts.find((text) => text.letter === letter && text.language === language)
    const own = found ?? { subject: '', body: '', whatsapp: '' }
    const other = dated.texts.find((text) => text.language === language)?.text
    const body = language === ours ? dated.text || other : other
    return body ? { ...own, body } : own
  }
  const theirs = await readPaperLanguage(ctx, clientId)
  const language = ownIn(theirs)[part] === '' && ownIn(ours)[part] !== '' ? ours : theirs
  return { language, own: ownIn(language) }
}
