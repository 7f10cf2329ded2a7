import { expect, test } from 'vitest'
import { escapeAttribute, escapeText, writableText } from './canonical.ts'

test.each([
  ['Pan & vino <3 >', 'Pan &amp; vino &lt;3 &gt;'],
  ['"comillas" y \'apóstrofos\'', '"comillas" y \'apóstrofos\''],
  ['línea\r\notra\ttab', 'línea&#xD;\notra\ttab'],
  ['₡ 中 👍', '₡ 中 👍'],
  ['cafe\u0301', 'café'],
  ['a\u0000b\u0008c\u001fd\u007fe\u0085f\ufffeg', 'abcdefg'],
  ['mitad \ud83d sola', 'mitad  sola'],
])('element text %j is written %j', (text, written) => {
  expect(escapeText(text)).toBe(written)
})

test('attribute values escape quotes and every white space but the space', () => {
  expect(escapeAttribute('a "b"\t\r\n<&> \'c\'')).toBe("a &quot;b&quot;&#x9;&#xD;&#xA;&lt;&amp;> 'c'")
})

test('text that can be written stays the same object of characters', () => {
  expect(writableText('Ferretería El Ejemplo, S.A.')).toBe('Ferretería El Ejemplo, S.A.')
})
