import type { UploadAnswer } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import { startTask } from '#modules/tasks/index.ts'
import { type Doors, type Member, withCompany } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { type AssessedFile, assessFile, type NamedFile } from './assess-file.ts'
import { readUpload } from './read-upload.ts'
import { readUploadsTask } from './read-uploads-task.ts'
import { type SayReason, sayOutcome } from './say-outcome.ts'
import { takeIn } from './take-in.ts'

/** More than these are read by a task, so that nobody waits at a frozen screen. */
const mostAtOnce = 20

/**
 * Takes in what a person dropped: XML files and archives of them. Each file has its own outcome; many files are read by a
 * task. `say` puts a reason into words.
 */
export async function uploadReceptions(
  doors: Doors,
  member: Member,
  given: readonly NamedFile[],
  say: SayReason,
): Promise<UploadAnswer> {
  const turn = { of: member.companyId }
  const upload = await readUpload(given, turn)
  if (upload.files.length > mostAtOnce) return { files: [], task_id: await leaveToTask(doors, member, given) }

  // Looked at before the transaction opens: signatures take a while. One after the other: an upload takes one place of those
  // that wait, however many files it has.
  const assessed: AssessedFile[] = []
  for (const file of upload.files) assessed.push(await assessFile(file, turn, doors.clock.now()))
  const outcomes = await withCompany(doors, member, (ctx) => takeIn(ctx, assessed))
  return {
    task_id: null,
    files: [...outcomes, ...upload.refused].map((file) => sayOutcome(file, say)),
  }
}

async function leaveToTask(doors: Doors, member: Member, given: readonly NamedFile[]): Promise<string> {
  return withCompany(doors, member, async (ctx) => {
    ctx.permit('receptions.upload')
    const uploads = given.map(({ name, content }) => ({ id: newId(), name: name.slice(-200), content }))
    for (const { id, content } of uploads) {
      await sql`
        insert into reception_uploads (company_id, id, content, created_at)
        values (current_company(), ${id}::uuid, ${content}, ${new Date(ctx.clock.now())})
      `.execute(ctx.tx)
    }
    const input = { uploads: uploads.map(({ id, name }) => ({ id, name })) }
    return (await startTask(ctx, readUploadsTask, input)).id
  })
}
