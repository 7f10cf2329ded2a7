// @vitest-environment happy-dom
import { dictionaries, en } from '@cuentaclara/locales'
import { beforeEach, expect, it, vi } from 'vitest'
import { addWords, chooseLanguage, i18nInstance, startI18n, storedLanguage } from './i18n.ts'

beforeEach(() => localStorage.clear())

it('is English with translation off until a language is chosen', async () => {
  // seed 025
  expect(storedLanguage()).toBeNull()
  await startI18n('en')
  expect(i18nInstance.t('shell.nav.invoices')).toBe('Invoices')
  expect(document.documentElement.lang).toBe('en')
})

it('follows the chosen language in words, lang and dir, and remembers it', async () => {
  // seed 103, seed 104, seed 127, seed 174
  await startI18n('en')
  await chooseLanguage('ar')
  expect(document.documentElement.lang).toBe('ar')
  expect(document.documentElement.dir).toBe('rtl')
  expect(localStorage.getItem('language')).toBe('ar')
  await chooseLanguage('fr')
  expect(document.documentElement.dir).toBe('ltr')
  expect(i18nInstance.t('shell.nav.invoices')).toBe('Factures')
})

it.each(Object.entries(dictionaries))(
  'the shell, the sign-in and the common words are complete in %s',
  (_, dictionary) => {
    for (const area of ['common', 'shell', 'identity', 'tools'] as const) {
      expect(keysOf(dictionary[area])).toEqual(keysOf(en[area]))
    }
  },
)

/** The keys without their plural endings: languages count differently. */
function keysOf(words: object): string[] {
  const keys = Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [key.replace(/_(zero|one|two|few|many|other)$/, '')]
      : keysOf(value).map((inner) => `${key}.${inner}`),
  )
  return [...new Set(keys)].sort()
}

it('keeps an amount in its order inside a sentence from right to left', async () => {
  await startI18n('en')
  await chooseLanguage('ar')
  addWords('ar', { amount: 'هل تريد شطب {{amount}}؟' })
  expect(i18nInstance.t('amount' as never, { amount: '−₡19,000.00' })).toBe(
    'هل تريد شطب \u2066−₡19,000.00\u2069؟',
  )
  await chooseLanguage('es')
  addWords('es', { amount: '¿Dar de baja {{amount}}?' })
  expect(i18nInstance.t('amount' as never, { amount: '₡19,000.00' })).toBe('¿Dar de baja ₡19,000.00?')
})

it('ends a sentence once when the name in it ends in a full stop', async () => {
  await startI18n('en')
  addWords('en', { said: '{{total}} for {{client}}. It is numbered.' })
  const say = i18nInstance.t as (key: string, values: object) => string
  expect(say('said', { total: '1.00', client: 'Café S.A.' })).toBe('1.00 for Café S.A. It is numbered.')
  expect(say('said', { total: '1.00', client: 'Ana' })).toBe('1.00 for Ana. It is numbered.')
})

it('words of parts come with the first part, of every area asked for before and after', async () => {
  // The set-up of these tests has asked for them already.
  vi.resetModules()
  const { i18nInstance: voice, loadPartWords, loadWords, startI18n: start } = await import('./i18n.ts')
  await start('en')
  await loadWords('money')
  expect(voice.t('documents.list.title')).toBe('Invoices')
  expect(voice.exists('documents.editor.addLine')).toBe(false)
  expect(voice.exists('money.reason')).toBe(false)

  await loadPartWords(['counter'])
  expect(voice.t('documents.list.title')).toBe('Invoices')
  expect(voice.t('documents.editor.addLine')).toBe('Add line')
  expect(voice.exists('money.reason')).toBe(true)
  expect(voice.exists('counter.shifts.title')).toBe(true)
})
