import { sql } from 'kysely'
import { z } from 'zod'
import { defineTask } from '#modules/tasks/index.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { type AssessedFile, assessFile, type NamedFile } from './assess-file.ts'
import { readUpload } from './read-upload.ts'
import { takeIn } from './take-in.ts'

const lotSize = 10

/** Reads a large upload, a few files a transaction; what it took in before it was interrupted is known the second time. */
export const readUploadsTask = defineTask({
  kind: 'read-receptions',
  input: z.object({ uploads: z.array(z.object({ id: z.uuid(), name: z.string() })).min(1) }),
  async run({ doors, companyId, userId, input, signal, progress }) {
    const ids = input.uploads.map(({ id }) => id)
    const contents = await unsafeForCompany(
      doors,
      companyId,
      async ({ tx }) => {
        const { rows } = await sql<Row<'reception_uploads', 'id' | 'content'>>`
          select id, content from reception_uploads where company_id = ${companyId}::uuid and id = any(${ids}::uuid[])
        `.execute(tx)
        return new Map(rows.map(({ id, content }) => [id, content]))
      },
      { readOnly: true },
    )
    const given = input.uploads.flatMap(({ id, name }): NamedFile[] => {
      const content = contents.get(id)
      return content === undefined ? [] : [{ name, content }]
    })
    const turn = { of: companyId, isPatient: true }
    const { files, refused } = await readUpload(given, turn)
    const told = [...refused]
    // Documents before the authority's words on them, which may stand first in an archive.
    const assessed: AssessedFile[] = []
    for (const [index, file] of files.entries()) {
      signal.throwIfAborted()
      assessed.push(await assessFile(file, turn, doors.clock.now()))
      progress(Math.floor((index + 1) / 2), files.length)
    }
    const ordered = assessed.toSorted(
      (one, other) => Number(one.is === 'authority') - Number(other.is === 'authority'),
    )
    for (let start = 0; start < ordered.length; start += lotSize) {
      signal.throwIfAborted()
      const lot = ordered.slice(start, start + lotSize)
      const outcomes = await unsafeForCompany(doors, companyId, (ctx) => takeIn(ctx, lot, { userId }), {
        actor: { userId },
      })
      told.push(...outcomes)
      progress(Math.ceil((ordered.length + start + lot.length) / 2), ordered.length)
    }
    await unsafeForCompany(doors, companyId, ({ tx }) =>
      sql`
        delete from reception_uploads where company_id = ${companyId}::uuid and id = any(${ids}::uuid[])
      `.execute(tx),
    )
    return { files: told }
  },
})
