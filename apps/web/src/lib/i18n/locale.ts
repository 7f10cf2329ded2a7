/** How words of dates and numbers are written unless another language was chosen (specification §9). */
export const defaultLocale = 'en-US'

/** The locale of a language of the screen, with European digits: amounts and dates read the same in all of them. */
export function localeOf(language: string): string {
  return `${language === 'en' ? defaultLocale : language}-u-nu-latn`
}
