// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { i18nInstance, loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { onlyIn } from './report-about.ts'

// A file of sales in euros was called `Solo dólares`.
it.each([
  ['CRC', 'Solo colones'],
  ['USD', 'Solo dólares'],
  ['EUR', 'Solo EUR'],
])('a report of %s alone is called so', async (currency, words) => {
  await startI18n('es')
  await loadWords('insight')
  expect(onlyIn(currency, i18nInstance.t)).toBe(words)
})
