import type { mail as en } from './en/mail.ts'
import { inEveryLanguage } from './in-every-language.ts'

export type MailWords = typeof en
export type LetterName = keyof MailWords['letters']

/** Words of the installation's own mail; apart from the dictionaries, for no browser needs them. */
export const mailWords = await inEveryLanguage<MailWords>(
  async (language) => (await import(`./${language}/mail.ts`)).mail,
)

export type CompanyLetterWords = (typeof en)['company']

/** Words of companies' letters to their clients. */
export const companyLetterWords = await inEveryLanguage<CompanyLetterWords>(
  async (language) => mailWords[language].company,
)
