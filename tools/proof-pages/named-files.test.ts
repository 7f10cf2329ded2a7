import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const pages = ['architecture', 'recipes', 'glossary', 'rules'].map((name) => `docs/${name}.md`)

const aside = new Set(['node_modules', 'dist', '.git', 'var'])
const files = filesBelow('')

// A page that sends a reader to a file that has moved is worse than none.
test.each(pages)('every file that %s names is there', (page) => {
  const named = [
    ...readFileSync(join(root, page), 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|js|sql|css|json))`/g),
  ].map(([, path]) => path!.replace(/^(?:\.\.?\/)+/, ''))
  expect(named.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual([])
})

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return aside.has(entry.name) ? [] : filesBelow(path)
    return [path]
  })
}
