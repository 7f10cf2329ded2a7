import { runTool } from '#app/run-tool.ts'
import { joinDatabase } from '#platform/database/embedded/provide-database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { dataPaths } from '#platform/files.ts'
import { createLog } from '#platform/log.ts'
import { readConfig } from './config.ts'

await runTool(async () => {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const database = await joinDatabase({ database: config.database, paths: dataPaths(config.dataDir), log })
  try {
    await migrate(database.urls.owner, log)
  } finally {
    await database.stop()
  }
  console.log('The database is up to date.')
})
