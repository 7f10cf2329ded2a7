import { mail as ar } from './ar/mail.ts'
import { mail as en } from './en/mail.ts'
import { mail as es } from './es/mail.ts'
import { mail as fr } from './fr/mail.ts'
import type { Language } from './languages.ts'

export type MailWords = typeof en
export type LetterName = keyof MailWords['letters']

/** Words of the installation's own mail; apart from the dictionaries, for no browser needs them. */
export const mailWords: Readonly<Record<Language, MailWords>> = { en, es, fr, ar }

export type CompanyLetterWords = (typeof en)['company']

/** Words of companies' letters to their clients, in the languages that their documents have. */
export const companyLetterWords: Readonly<Record<'en' | 'es', CompanyLetterWords>> = {
  en: en.company,
  es: es.company,
}
