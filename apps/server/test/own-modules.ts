import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

// Files of one worker share the modules that they load. One that mocks a module loads its own, and leaves none of them to
// the file after it: nobody else meets its mocks, and modules that were loaded before it meet them too.
const { testPath } = expect.getState()
if (testPath !== undefined && /\bvi\.(do)?mock\(/i.test(readFileSync(testPath, 'utf8'))) {
  vi.resetModules()
  afterAll(() => vi.resetModules())
}
