import { type Language, languages } from '@cuentaclara/locales'

/** The offered language that a browser likes best, else the installation's. */
export function pickLanguage(acceptLanguage: string | undefined, fallback: Language): Language {
  const wishes = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return {
        language: tag.split('-')[0],
        weight: quality ? Number.parseFloat(quality.trim().slice(2)) || 0 : 1,
      }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { language } of wishes) {
    const offered = languages.find(({ i18nLang }) => i18nLang === language)
    if (offered) return offered.i18nLang
  }
  return fallback
}

type Asked = {
  headers: { 'accept-language'?: string | undefined }
  /** Absent where an address came to no route. */
  routeOptions?: { config?: { language?: Language } }
}

/** The language to answer a request in: the route's where the specification fixes it, else the reader's. */
export function languageOf({ headers, routeOptions }: Asked, fallback: Language): Language {
  return routeOptions?.config?.language ?? pickLanguage(headers['accept-language'], fallback)
}
