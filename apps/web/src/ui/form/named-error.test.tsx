// @vitest-environment happy-dom
import { dictionaries, languageCodes } from '@cuentaclara/locales'
import { MantineProvider, NativeSelect, TextInput } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { i18nInstance, startI18n } from '#lib/i18n/i18n.ts'
import { theme } from '../theme.ts'
import { FormSummary } from './form-summary.tsx'

beforeAll(() => startI18n('es'))
afterEach(cleanup)

const empty = dictionaries.es.problems.fields.required

// Three lines of “Complete este campo.” said of no field which one it was. screens.md 9: “Complete {campo}.”
it('names the field that is empty, in its place and in the summary, as its label does', () => {
  render(
    <MantineProvider theme={theme}>
      <FormSummary
        problems={[
          { fieldId: 'one', message: empty },
          { fieldId: 'two', message: empty },
          { fieldId: 'bare', message: empty },
          { fieldId: 'gone', message: empty },
        ]}
      />
      <TextInput id="one" label="Nombre" required error={empty} />
      <NativeSelect id="two" label="Unidad" error={empty} data={['kg']} />
      <input id="bare" aria-label="Precio" />
      <TextInput id="three" label="Correo" error="Escriba un correo electrónico válido." />
    </MantineProvider>,
  )
  const said = screen.getAllByRole('link').map(({ textContent }) => textContent)
  // What cannot be found keeps its sentence.
  expect(said).toEqual(['Complete Nombre.', 'Complete Unidad.', 'Complete Precio.', empty])
  expect(screen.getByRole('textbox', { name: /Nombre/ }).getAttribute('aria-describedby')).toBe('one-error')
  expect(document.getElementById('one-error')?.textContent).toBe('Complete Nombre.')
  expect(document.getElementById('two-error')?.textContent).toBe('Complete Unidad.')
  expect(document.getElementById('three-error')?.textContent).toBe('Escriba un correo electrónico válido.')
})

it.each(languageCodes)('knows in %s the sentence in which the server says it', (language) => {
  const { common, problems } = dictionaries[language]
  expect(common.form.thisField).toBe(problems.fields.required)
})

it('stands in the words that come first, for the first form of all', () => {
  expect(i18nInstance.exists('common.form.required')).toBe(true)
})
