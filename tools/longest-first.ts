import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { mocksModules } from '../apps/server/test/mocks-modules.ts'

/** What takes minutes; a fresh clone knows nothing of earlier runs. */
const longest = [
  'screens.e2e.ts',
  'routes.e2e.ts',
  'offline.e2e.ts',
  'till-offline.e2e.ts',
  'money.e2e.ts',
  'crash.e2e.ts',
  'counter.e2e.ts',
  'hostile-input.e2e.ts',
  'layout.e2e.ts',
  'accountants-month.e2e.ts',
  'reports-all.e2e.ts',
]

/**
 * Whoever begins late and lasts long is waited for by everybody. Who mocks modules loads all of them, and so does the file
 * after it: nothing was loaded before the first ones. The order of the projects' groups stays.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b))
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder
}

function placeOf({ moduleId }: TestSpecification): number {
  if (mocksModules(moduleId)) return -1
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
  return place === -1 ? longest.length : place
}
