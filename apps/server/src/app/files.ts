import { CompiledQuery } from 'kysely'
import { type TaskFiles, taskFiles } from '#modules/tasks/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { DataPaths } from '#platform/files.ts'
import type { Logger } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { type FileDoor, openFileDoor } from '#platform/stored-files/file-door.ts'
import { openS3Store } from '#platform/stored-files/s3-store.ts'
import type { Config } from '../config.ts'
import { countFileCall } from './metrics.ts'

/** The door to files that lie outside of the database, as the settings say. Nothing is loaded or asked for yet. */
export function openFiles({ files: { s3 } }: Pick<Config, 'files'>, log: Logger): FileDoor {
  return openFileDoor({ store: s3 === null ? null : openS3Store(s3), log, onCall: countFileCall })
}

/** Refuses to start where rows name files of a store that no setting names: people would miss what is not lost. */
export async function refuseLostStore(database: Database, { store }: FileDoor): Promise<void> {
  if (store !== null) return
  const { rows } = await database.system.executeQuery<{ files: string | null }>(
    CompiledQuery.raw('select sum(files) as files from file_sums'),
  )
  const files = Number(rows[0]?.files ?? 0)
  if (files > 0)
    throw new Refusal(
      `${files} files lie in S3, and S3_BUCKET is not set. Set it as it was; npm run files:move -- --to database brings them back.`,
    )
}

/** Where tasks leave their files. */
export function taskFilesOf({
  config,
  files,
  paths,
}: {
  config: Pick<Config, 'files'>
  files: FileDoor
  paths: Pick<DataPaths, 'tasks'>
}): TaskFiles {
  return taskFiles(paths.tasks, { door: files, isTarget: config.files.target === 's3' })
}
