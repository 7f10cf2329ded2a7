import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '..')
const styles = join(web, '../../../node_modules/@mantine/core/styles')

// The currency of a document was chosen among three bare radio buttons: their part of the kit came without its looks.
it('a part of the kit that is shown has its style sheet', () => {
  const loaded = readFileSync(join(web, 'ui/mantine.css'), 'utf8')
  const bare = [...partsShown()].filter(
    (part) => existsSync(join(styles, `${part}.layer.css`)) && !loaded.includes(`/${part}.layer.css`),
  )
  expect(bare).toEqual([])
})

function partsShown(): Set<string> {
  const sources = globSync('**/*.tsx', { cwd: web }).map((file) => readFileSync(join(web, file), 'utf8'))
  const imports = sources.flatMap((source) => [
    ...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
  ])
  return new Set(imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())))
}
