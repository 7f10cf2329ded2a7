import { useEffect, useState } from 'react'
import { parseLanguage, showLanguage, storedLanguage } from '#lib/i18n/i18n.ts'

/** Whoever follows a link has chosen nothing here: their browser says what they read. True once its words are there. */
export function useVisitorsLanguage(): boolean {
  const [isReady, setIsReady] = useState(storedLanguage() !== null)
  useEffect(() => {
    if (isReady) return
    const wanted = navigator.languages
      .map((tag) => parseLanguage(tag.split('-')[0]))
      .find((language) => language !== null)
    const shown = wanted === undefined ? Promise.resolve() : showLanguage(wanted)
    // Words that do not come leave the language that is there.
    void shown.catch(() => undefined).then(() => setIsReady(true))
  }, [isReady])
  return isReady
}
