/** A generator of numbers from 0 to below 1 that a seed fixes (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Span = { name: string; start: number; inner: number; innerEnd: number; end: number; isLeaf: boolean }

/** Changes one or two things about the elements of a document outside its signature. */
export function mutate(xml: string, random: () => number): string {
  const once = mutateOnce(xml, random)
  return random() < 0.2 ? mutateOnce(once, random) : once
}

function mutateOnce(xml: string, random: () => number): string {
  const spans = spansOf(xml)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!
  const span = pick(spans.slice(1))
  const other = pick(spans)
  const text = xml.slice(span.start, span.end)
  const replace = (start: number, end: number, by: string) => xml.slice(0, start) + by + xml.slice(end)
  switch (Math.floor(random() * 10)) {
    case 0:
      return replace(span.start, span.end, '')
    case 1:
      return replace(span.end, span.end, text)
    case 2:
      return swapWithNext(xml, spans, span)
    case 3:
      return replace(span.start, span.end, text.replaceAll(span.name, other.name))
    case 4:
      return replace(
        span.inner,
        span.inner,
        pick(['<Nota></Nota>', 'x', ' ', '<!-- nota -->', '<Nota xmlns="urn:x"></Nota>']),
      )
    case 5:
      return replace(span.inner - 1, span.inner - 1, pick([' codigo="x"', ' xml:lang="es"', ' Id="a"']))
    default: {
      const leaves = spans.filter(({ isLeaf }) => isLeaf)
      const leaf = pick(leaves)
      const written = xml.slice(leaf.inner, leaf.innerEnd)
      const another = pick(leaves)
      return replace(
        leaf.inner,
        leaf.innerEnd,
        pick([
          ...values,
          `${written} `,
          ` ${written}`,
          `${written}0`,
          `-${written}`,
          `0${written}`,
          `${written}1`,
          xml.slice(another.inner, another.innerEnd),
        ]),
      )
    }
  }
}

const values = [
  '',
  ' ',
  '0',
  '-1',
  '+1',
  '-0',
  '1.',
  '.5',
  '.',
  '0.00001',
  '0.000010',
  '1.123456',
  '12.345',
  '99999999999999',
  '9999999999999.99999',
  '9999999999999.999990',
  '10000000000000',
  '0000000000000000000001.5',
  '01',
  '00',
  '1 ',
  '\n1\n',
  '1e5',
  'NaN',
  'INF',
  'A',
  'á',
  '02',
  '10',
  '17',
  '20',
  '99',
  '100',
  '1000',
  '1001',
  '123456',
  'Unid',
  'unid',
  'CRC',
  'crc',
  'x'.repeat(12),
  'x'.repeat(80),
  'x'.repeat(81),
  'x'.repeat(160),
  'x'.repeat(161),
  'x'.repeat(501),
  '𝒳'.repeat(100),
  '5'.repeat(13),
  '5'.repeat(20),
  '5'.repeat(50),
  '2026-02-30T00:00:00-06:00',
  '2024-02-29T23:59:59Z',
  '2026-11-21T24:00:00-06:00',
  '2026-11-21T10:15:00',
  '2026-11-21',
  '2026-11-21T10:15:00.123+14:00',
  '2026-11-21T10:15:00+14:01',
  '2026-11-21T10:15:60Z',
  '2026-13-01T10:15:00Z',
]

function swapWithNext(xml: string, spans: readonly Span[], span: Span): string {
  const next = spans.find(({ start }) => start >= span.end)
  if (!next) return xml
  return (
    xml.slice(0, span.start) +
    xml.slice(next.start, next.end) +
    xml.slice(span.end, next.start) +
    xml.slice(span.start, span.end) +
    xml.slice(next.end)
  )
}

/** Where each element begins and ends, the root first; the signature's insides are left alone. */
function spansOf(xml: string): Span[] {
  const spans: Span[] = []
  const open: Span[] = []
  const limit = xml.indexOf('<ds:Signature')
  for (const match of xml.matchAll(/<(\/?)([A-Za-z0-9]+)[^<>]*>/g)) {
    const at = match.index
    if (limit >= 0 && at > limit) break
    const after = at + match[0].length
    if (match[1] === '/') {
      const span = open.pop()!
      Object.assign(span, { innerEnd: at, end: after })
    } else {
      if (open.length > 0) open.at(-1)!.isLeaf = false
      const span = {
        name: match[2]!,
        start: at,
        inner: after,
        innerEnd: xml.length,
        end: xml.length,
        isLeaf: true,
      }
      spans.push(span)
      open.push(span)
    }
  }
  return spans
}
