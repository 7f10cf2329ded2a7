import type { LetterText, SettingsSections } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import { companyLetterWords } from '@cuentaclara/locales/mail'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readPaperLanguage } from './paper-language.ts'
import { readSection } from './sections.ts'

/** What a letter to a client says, with its placeholders, and in which language. */
export async function readWords(
  ctx: CompanyContext,
  letter: LetterText,
  clientId: string | null,
): Promise<{ language: Language; template: { subject: string; body: string } }> {
  const { language, own } = await readOwn(ctx, letter, clientId, 'body')
  const { subject, body } = companyLetterWords[language][letter]
  return { language, template: { subject: own?.subject || subject, body: own?.body || body } }
}

/** Likewise of what is handed to WhatsApp. */
export async function readWhatsappWords(
  ctx: CompanyContext,
  letter: LetterText,
  clientId: string | null,
): Promise<{ language: Language; text: string }> {
  const { language, own } = await readOwn(ctx, letter, clientId, 'whatsapp')
  return { language, text: own?.whatsapp || companyLetterWords[language].whatsapp[letter] }
}

type OwnText = SettingsSections['delivery']['letter_texts'][number]

/**
 * What the company wrote itself, in the client's language or else in that of its documents: what somebody wrote for this letter goes
 * before what the house says in a language that fits better.
 */
async function readOwn(
  ctx: CompanyContext,
  letter: LetterText,
  clientId: string | null,
  part: 'body' | 'whatsapp',
): Promise<{ language: Language; own: OwnText | undefined }> {
  const { letter_texts: texts } = await readSection(ctx, 'delivery')
  const ownIn = (language: Language) =>
    texts.find((text) => text.letter === letter && text.language === language)
  const theirs = await readPaperLanguage(ctx, clientId)
  if (ownIn(theirs)?.[part]) return { language: theirs, own: ownIn(theirs) }
  const { language: ours } = await readSection(ctx, 'documents')
  const language = ownIn(ours)?.[part] ? ours : theirs
  return { language, own: ownIn(language) }
}
