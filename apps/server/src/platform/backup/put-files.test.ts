import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placesFor, putFiles } from './put-files.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'cuenta-clara-put-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

function write(folder: string, text: string) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'one.txt'), text)
}
const read = (folder: string) => readFileSync(join(folder, 'one.txt'), 'utf8')

test('files of a backup take their place by their name alone, and what was there is aside', () => {
  const target = { attachments: join(data, 'attachments'), simulator: join(data, 'simulator') }
  const places = placesFor(data, target)
  write(target.attachments, 'before')
  write(places.made.attachments!, 'restored')
  write(places.made.simulator!, 'restored too')
  putFiles(places)
  expect([target.attachments, target.simulator, places.former.attachments!].map(read)).toEqual([
    'restored',
    'restored too',
    'before',
  ])
})

test('where one of them cannot be put, everything is as it was and nothing is lost', () => {
  const target = { attachments: join(data, 'attachments'), simulator: join(data, 'gone', 'simulator') }
  const places = placesFor(data, target)
  write(target.attachments, 'before')
  write(places.made.attachments!, 'restored')
  write(places.made.simulator!, 'restored too')
  expect(() => putFiles(places)).toThrow('ENOENT')
  expect([target.attachments, places.made.attachments!, places.made.simulator!].map(read)).toEqual([
    'before',
    'restored',
    'restored too',
  ])
})
