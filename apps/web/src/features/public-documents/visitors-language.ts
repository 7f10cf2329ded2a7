import type { Language } from '@cuentaclara/locales/languages'
import { useEffect, useState } from 'react'
import { parseLanguage, showLanguage, storedLanguage } from '#lib/i18n/i18n.ts'

/**
 * Whoever follows a link has chosen nothing here: the page speaks as its client reads, else as their browser says. Undefined
 * while the client is not known yet, null where nobody said. True once its words are there.
 */
export function useVisitorsLanguage(ofClient: Language | null | undefined): boolean {
  const [isReady, setIsReady] = useState(storedLanguage() !== null)
  useEffect(() => {
    if (isReady || ofClient === undefined) return
    const wanted = ofClient ?? browserLanguage()
    const shown = wanted === undefined ? Promise.resolve() : showLanguage(wanted)
    // Words that do not come leave the language that is there.
    void shown.catch(() => undefined).then(() => setIsReady(true))
  }, [isReady, ofClient])
  return isReady
}

function browserLanguage(): Language | undefined {
  return (
    navigator.languages
      .map((tag) => parseLanguage(tag.split('-')[0]))
      .find((language) => language !== null) ?? undefined
  )
}
