import { provideDatabase } from '#platform/database/embedded/provide-database.ts'
import { dataPaths } from '#platform/files.ts'
import { createLog } from '#platform/log.ts'

// A program for tests to kill: provides the database of the folder in its argument until it is told to stop.
const log = createLog('silent')
const database = { url: undefined, appUrl: undefined }
try {
  const provided = await provideDatabase({ database, paths: dataPaths(process.argv[2]!), log })
  process.once('SIGTERM', () => provided.stop().then(() => process.exit(0)))
  setInterval(() => {}, 60_000)
  console.log(`ready ${provided.urls.app}`)
} catch (error) {
  console.log(`refused ${(error as Error).message}`)
  process.exit(1)
}
