import { languages } from '@cuentaclara/locales/languages'
import { i18nInstance } from '#lib/i18n.ts'

/** What the build lists: files that any screen may ask for, and those that hold the words of one language. */
type Parts = { parts: string[]; words: Record<string, string[]> }

/**
 * Brings the parts of the app that nobody has opened yet into the cache of the browser, one after the other while nothing
 * else is wanted: what is opened later is there at once, and is there without a connection too. Rejects when one does not come.
 */
export async function fetchLaterParts(): Promise<void> {
  if (isDataSaved()) return
  const answer = await fetch('/parts.json')
  if (!answer.ok) return
  const { parts, words } = (await answer.json()) as Parts
  const spoken = languages.find(({ i18nLang }) => i18nLang === i18nInstance.language)?.i18nLang ?? 'en'
  for (const file of [...parts, ...(words[spoken] ?? [])]) {
    if (!navigator.onLine) return
    await idle()
    await (await fetch(`/${file}`, { priority: 'low' })).arrayBuffer()
  }
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 50)
    else requestIdleCallback(resolve)
  })
}

function isDataSaved(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
