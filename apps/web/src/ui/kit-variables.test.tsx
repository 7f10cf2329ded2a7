// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { resolveCssVariables } from './kit-variables.ts'
import { theme } from './theme.ts'

afterEach(cleanup)

// The browser of every person worked them out at every opening of a page. After a change of the theme: vitest -u.
it('kit-variables.css holds what the kit makes of the theme', async () => {
  render(
    <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables}>
      <p />
    </MantineProvider>,
  )
  const made = document.querySelector('style[data-mantine-styles="true"]')?.textContent ?? ''
  expect(made).toContain('--mantine-color-body')
  await expect(written(made)).toMatchFileSnapshot('./kit-variables.css')
})

/** One line each, for who reads the difference, and colours as the formatter writes them. */
function written(made: string): string {
  const css = made.replaceAll(/#[\dA-F]{6}\b/gi, (colour) => colour.toLowerCase())
  const rules = [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)]
  const text = rules.map(([, selectors = '', body = '']) => {
    const heads = selectors.trim().split(', ').join(',\n')
    const lines = body.split(';').map((line) => line.trim().replace(/:\s*/, ': '))
    return `${heads} {\n${lines.flatMap((line) => (line === '' ? [] : [`  ${line};`])).join('\n')}\n}\n`
  })
  return text.join('\n')
}
