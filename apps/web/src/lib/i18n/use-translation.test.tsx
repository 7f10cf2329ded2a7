// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { addWords, chooseLanguage, startI18n } from './i18n.ts'
import { useTranslation } from './use-translation.ts'

afterEach(cleanup)

it('says a screen anew in the language chosen, and with words that come after it', async () => {
  await startI18n('en')
  render(<Sentence />)
  expect(screen.getByText('en: Invoices, later.said')).toBeTruthy()
  await act(() => chooseLanguage('fr'))
  expect(screen.getByText('fr: Factures, later.said')).toBeTruthy()
  act(() => addWords('fr', { later: { said: 'plus tard' } }))
  expect(screen.getByText('fr: Factures, plus tard')).toBeTruthy()
})

function Sentence() {
  const { t, i18n } = useTranslation()
  return <p>{`${i18n.language}: ${t('shell.nav.invoices')}, ${t('later.said' as never)}`}</p>
}
