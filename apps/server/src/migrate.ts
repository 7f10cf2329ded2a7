import { joinDatabase } from '#platform/database/embedded/provide-database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { dataPaths } from '#platform/files.ts'
import { createLog } from '#platform/log.ts'
import { readConfig } from './config.ts'

const config = readConfig()
const log = createLog(config.logLevel)
const database = await joinDatabase({ database: config.database, paths: dataPaths(config.dataDir), log })
await migrate(database.urls.owner, log)
await database.stop()
console.log('The database is up to date.')
