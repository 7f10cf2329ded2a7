import { systemClock } from '#platform/clock.ts'
import { openDatabase, urlsOfOwner } from '#platform/database/database.ts'
import { jobQueue } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createSecrets } from '#platform/secrets.ts'
import { openFileDoor } from '#platform/stored-files/file-door.ts'
import { parseConfig } from '../config.ts'
import { buildHttpApp } from './http.ts'
import type { HttpInstallation } from './http-installation.ts'
import { openIssueDoors } from './issue-doors.ts'
import { noLookUps } from './look-ups.ts'

/** The description of all routes as text that is the same every time. Needs no database: nothing is called. */
export async function renderOpenApi(): Promise<string> {
  const log = createLog('silent')
  const installation: Omit<HttpInstallation, 'issuing'> = {
    lookUps: noLookUps,
    config: parseConfig({}, {}),
    log,
    secrets: createSecrets(['describing routes opens no secret at all']),
    paths: { root: '', tasks: '' },
    // Connections are made on demand, and nothing demands one.
    database: openDatabase(urlsOfOwner('postgresql://nobody@127.0.0.1:1/nothing'), {
      shares: { app: 2, serving: 2, system: 2 },
      log,
    }),
    clock: systemClock,
    jobs: jobQueue,
    files: openFileDoor({ store: null, log }),
    events: {
      publish() {},
      onWorkDue: () => () => {},
      wakeWorkers() {},
      subscribe: () => () => {},
      onReconnect: () => () => {},
      async close() {},
    },
  }
  const issuing = openIssueDoors(installation, noLookUps)
  const app = await buildHttpApp({ ...installation, issuing, describes: true })
  await app.ready()
  const text = `${JSON.stringify(app.swagger(), null, 2)}\n`
  await app.close()
  await installation.database.close()
  return text
}
