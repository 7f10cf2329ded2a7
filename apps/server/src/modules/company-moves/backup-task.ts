import { z } from 'zod'
import { defineTask, type TaskKind } from '#modules/tasks/index.ts'
import { sealHeader } from '#platform/company-file/file-format.ts'
import { asksOf } from '#platform/database/asks-of.ts'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import type { Secrets } from '#platform/secrets.ts'
import { countRows } from './company-sources.ts'
import { exportCompany, type FileSeal } from './export-company.ts'
import { findCompany } from './find-company.ts'

const input = z.object({ header: sealHeader, sealed_key: z.string() })

type BackupInput = z.infer<typeof input>

/** What a backup is started with: the passphrase is used up, and the key of the file lies sealed while the work waits. */
export function toBackupInput(companyId: string, { header, key }: FileSeal, secrets: Secrets): BackupInput {
  return { header, sealed_key: secrets.seal(key, backupPurpose(companyId)) }
}

/** One company in one file, sealed with a passphrase, as long work that shows progress. Its owner asked for it. */
export function companyBackupTask(secrets: Secrets): TaskKind<BackupInput> {
  return defineTask({
    kind: 'company-backup',
    input,
    async run({ doors, companyId, input: { header, sealed_key }, signal, progress, openFile }) {
      const createdAt = new Date(doors.clock.now())
      const seal = { header, key: secrets.open(sealed_key, backupPurpose(companyId)) }
      // Unsafe: every row is asked for by its company, some of tables that have none.
      const rows = await unsafeForAllCompanies(
        doors,
        async ({ tx }) => {
          const client = asksOf(tx)
          const { name } = await findCompany(client, companyId)
          const total = await countRows(client, companyId)
          const to = await openFile({ name: fileName(name, createdAt), type: 'application/octet-stream' })
          const onRows = (done: number) => progress(done, total)
          return exportCompany(client, {
            companyId,
            createdAt,
            isCopy: true,
            seal,
            secrets,
            to,
            signal,
            onRows,
          })
        },
        { readOnly: true, isSnapshot: true },
      )
      return { rows }
    },
  })
}

/** What the key of a file is sealed for while its work waits. */
export function backupPurpose(companyId: string): string {
  return `company:${companyId}:backup`
}

function fileName(company: string, createdAt: Date): string {
  return `${company.replace(/[/\\:*?"<>|]/g, ' ').trim()} ${createdAt.toISOString().slice(0, 10)}.cuentaclara`
}
