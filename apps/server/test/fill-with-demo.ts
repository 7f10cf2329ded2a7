import { createLog } from '#platform/log.ts'
import { createSecrets } from '#platform/secrets.ts'
import { parseConfig } from '../src/config.ts'
import { type TestApp, testSecretKey } from './http-app.ts'

/** Fills a test's database with the demo, its secrets sealed under a key. */
export async function fillWithDemo(app: TestApp, secretKey = testSecretKey): Promise<void> {
  const { prepareDemo } = await import('#demo/prepare-demo.ts')
  const log = createLog('silent')
  await prepareDemo({
    ...app,
    config: parseConfig({}, {}),
    log,
    secrets: createSecrets([secretKey]),
  } as never)
}
