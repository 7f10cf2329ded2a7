import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageColours } from '@cuentaclara/contracts'
import { expect, it } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

it('what a browser draws around the page has the colour of the page, in the light and in the dark', () => {
  const pages = [...read('tokens.css').matchAll(/--cc-page: (#\w+);/g)].map(([, colour]) => colour)
  expect(pages).toEqual([pageColours.light, pageColours.dark])
  // The server puts the dark one in its place: it looks for the light one.
  expect(read('../../index.html')).toContain(`name="theme-color" content="${pageColours.light}"`)
})
