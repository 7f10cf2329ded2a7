import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** A page of docs, the cells of its rows whose first is such a number, and the files it names that are not there. */
export function readPage(name: string, number: RegExp) {
  const text = readFileSync(join(root, 'docs', name), 'utf8')
  const rows = text
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([first]) => first !== undefined && number.test(first))
  const named = [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)*\.\w+)`/g)].map(([, path]) => path!)
  const missing = [...new Set(named)].filter((path) => !existsSync(join(root, path)))
  return { text, rows, named, missing }
}

export function readSource(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** The tests that a cell names, each by its file and its title. */
export function namedTests(cell: string): { file: string; name: string }[] {
  return [...cell.matchAll(/`([^`]+)`: “([^”]+)”/g)].map(([, file, name]) => ({ file: file!, name: name! }))
}

export function holdsTest(source: string, name: string): boolean {
  return ["'", '`', '"'].some((quote) => source.includes(`${quote}${name}${quote}`))
}
