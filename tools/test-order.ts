import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From where every file of a project goes to the workers: who begins late and lasts long is waited for by everybody. */
const order = ['e2e', 'db', 'unit', 'web']

/** By what they take on two idle cores, minutes; a fresh clone knows nothing of earlier runs. */
const longest = ['screens.e2e.ts', 'offline.e2e.ts', 'routes.e2e.ts', 'crash.e2e.ts', 'layout.e2e.ts']

/**
 * Journeys first, and of them the longest: they wait as much as they work, for programs, browsers and locks, and what the
 * other projects have to compute fills these pauses. A project's files stay together, because they share a worker's modules.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => rankOf(a) - rankOf(b))
  }
}

function rankOf({ project, moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
  const within = place === -1 ? longest.length : place
  return order.indexOf(project.name) * 100 + within
}
