import { expect, test } from 'vitest'
import { pictureType } from './picture.ts'

const svg = (text: string) => pictureType(Buffer.from(text))

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<svg\nwidth="1"></svg>',
  '\uFEFF  <?xml version="1.0"?>\n<!-- Inkscape -->\n<!-- á -->\n<svg><path d="M0 0"/><use href="#a"/></svg>',
])('a drawing is a picture: %s', (text) => {
  expect(svg(text)).toBe('image/svg+xml')
})

test.each([
  '',
  'plain words',
  '<html><svg/></html>',
  '<svgs/>',
  '<!-- never closed <svg>',
  '<?xml never closed <svg',
  '<!DOCTYPE svg><svg/>',
  '<svg onload="x()"/>',
  '<svg><script/></svg>',
  '<svg><a href="https://example.test/">x</a></svg>',
  '<svg><use xlink:href="javascript:x()"/></svg>',
])('anything else is none: %s', (text) => {
  expect(svg(text)).toBeNull()
})

// Issue 10: a logo of 321 bytes stopped the whole installation, for everybody.
test('a picture of a hundred thousand comments is judged at once', () => {
  expect(svg(`${'<!--x-->'.repeat(29)}y`)).toBeNull()
  expect(svg(`${'<!--x-->'.repeat(100_000)}y`)).toBeNull()
  expect(svg(`${'<!--x--> '.repeat(100_000)}<svg/>`)).toBe('image/svg+xml')
  expect(svg('<!--'.repeat(200_000))).toBeNull()
  expect(svg('<?xml '.repeat(200_000))).toBeNull()
  expect(svg(`${' '.repeat(1_000_000)}<`)).toBeNull()
  expect(svg(`<svg ${'on'.repeat(500_000)}`)).toBe('image/svg+xml')
  expect(svg(`<svg${' href'.repeat(200_000)}${' '.repeat(500_000)}`)).toBe('image/svg+xml')
  expect(svg(`<svg href${' '.repeat(900_000)}="x"/>`)).toBeNull()
  expect(svg(`<svg${'\nonxyz'.repeat(150_000)}${' '.repeat(100_000)}>`)).toBe('image/svg+xml')
})
