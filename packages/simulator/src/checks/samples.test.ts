import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasSharedReference, sharedNote, sharedPath } from '../../test/official-schemas.ts'
import { readTree } from '../format/read-tree.ts'
import { checkArithmetic } from './check-arithmetic.ts'
import { checkStructure } from './check-structure.ts'
import { isReceiverMessage } from './kinds.ts'

const files = hasSharedReference
  ? ['real', 'synthetic'].flatMap((folder) =>
      readdirSync(sharedPath('samples', folder))
        .filter((name) => !/respuesta|-mh-/.test(name))
        .map((name) => join(folder, name)),
    )
  : []

describe.skipIf(!hasSharedReference)(`official and synthetic samples${sharedNote}`, () => {
  it.each(files)('finds nothing wrong in %s', (file) => {
    const root = readTree(readFileSync(sharedPath('samples', file), 'utf8'))
    expect(checkStructure(root)).toEqual([])
    if (!isReceiverMessage(root)) expect(checkArithmetic(root)).toEqual([])
  })
})

const golden = join(import.meta.dirname, '../../../einvoice/golden/documents')

describe('what our engine computes', () => {
  it.each(readdirSync(golden).filter((name) => name.endsWith('.xml')))(
    'is right by this second reading: %s',
    (name) => {
      expect(checkArithmetic(readTree(readFileSync(join(golden, name), 'utf8')))).toEqual([])
    },
  )
})
