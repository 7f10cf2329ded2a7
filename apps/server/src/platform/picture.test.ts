import { expect, test } from 'vitest'
import { pictureType } from './picture.ts'

const svg = (text: string) => pictureType(Buffer.from(text))

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<svg\nwidth="1"></svg>',
  '<svg><rect fill="url(#a)"/><rect style="fill:url( &quot;#b&quot; )"/><rect fill="url(\' #c\')"/></svg>',
  '<svg xmlns:sodipodi="http://s.test/"><sodipodi:namedview/><rdf:RDF><dc:title>a</dc:title></rdf:RDF><x:xmpmeta/></svg>',
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
  '<svg xmlns:x="http://www.w3.org/2000/svg"><x:script>x()</x:script></svg>',
  '<svg xmlns:h="http://www.w3.org/1999/xhtml"><h:iframe/></svg>',
  '<svg><rect style="fill:url(http://example.test/a.svg#b)"/></svg>',
  '<svg><rect fill="URL( \' //example.test/a\')"/></svg>',
  '<svg><rect fill="url(&quot;http://example.test/a&quot;)"/></svg>',
  '<svg><rect fill="url(&#104;ttp://example.test/a)"/></svg>',
  '<svg><style>@import "http://example.test/a.css";</style></svg>',
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
  expect(svg(`<svg>${'url(#'.repeat(200_000)}`)).toBe('image/svg+xml')
  expect(svg(`<svg>url(${' '.repeat(900_000)}#`)).toBe('image/svg+xml')
  expect(svg(`<svg>${'<a'.repeat(300_000)}${':'.repeat(100_000)}`)).toBe('image/svg+xml')
  expect(svg(`<svg${'\nonxyz'.repeat(150_000)}${' '.repeat(100_000)}>`)).toBe('image/svg+xml')
})
