import { afterAll, expect, vi } from 'vitest'
import { mocksModules } from './mocks-modules.ts'

// Files of one worker share the modules that they load. One that mocks a module loads its own, and leaves none of them to
// the file after it: nobody else meets its mocks, and modules that were loaded before it meet them too.
const { testPath } = expect.getState()
if (testPath !== undefined && mocksModules(testPath)) {
  vi.resetModules()
  afterAll(() => vi.resetModules())
}
