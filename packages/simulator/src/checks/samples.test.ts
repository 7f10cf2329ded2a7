import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTree } from '../format/read-tree.ts'
import { checkArithmetic } from './check-arithmetic.ts'
import { checkStructure } from './check-structure.ts'

const samples = join(import.meta.dirname, '../../../../../shared/hacienda/samples')
const files = existsSync(samples)
  ? ['real', 'synthetic'].flatMap((folder) =>
      readdirSync(join(samples, folder))
        .map((name) => join(samples, folder, name))
        .filter((file) => /<(FacturaElectronica|TiqueteElectronico)[\s>]/.test(readFileSync(file, 'utf8'))),
    )
  : []

describe.skipIf(files.length === 0)(
  'official and synthetic samples (needs ../shared/hacienda/samples)',
  () => {
    it.each(files)('finds nothing wrong in %s', (file) => {
      const root = readTree(readFileSync(file, 'utf8'))
      expect(checkStructure(root)).toEqual([])
      expect(checkArithmetic(root)).toEqual([])
    })
  },
)
