import { expect, test } from 'vitest'
import { readSource } from './read-page.ts'

const [english, spanish] = ['docs/operations.md', 'docs/operaciones.md'].map(readSource) as [string, string]

test('the Spanish guide has every part of the English one, with as many tables and as much to type', () => {
  const shapeOf = (guide: string) => ({
    parts: [...guide.matchAll(/^#+ /gm)].map(([marks]) => marks),
    anchors: [...guide.matchAll(/^<a id="(.+)"><\/a>$/gm)].map(([, id]) => id),
    rows: [...guide.matchAll(/^\|/gm)].length,
    blocks: [...guide.matchAll(/^```/gm)].length,
  })
  expect(shapeOf(spanish)).toEqual(shapeOf(english))
})

test('whatever the English guide names as it is typed or answered, the Spanish one names too', () => {
  // Settings, problem codes and states: they are no words of a language.
  const named = new Set(
    [...english.matchAll(/`([A-Z][A-Z0-9_]+)(?:=[^`]*)?`|`([a-z]+(?:[- ][a-z]+)+)`/g)].map(
      ([, setting, code]) => setting ?? code!,
    ),
  )
  expect(named.size).toBeGreaterThan(40)
  expect([...named].filter((name) => !spanish.replaceAll(/\s+/g, ' ').includes(name))).toEqual([])
})
