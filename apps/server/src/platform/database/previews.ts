import { Refusal } from '../refusal.ts'

/*
 * Before the first release there were previews, whose schema had grown in many small migrations. The schema of the last of
 * them is the very one that the chapters make: its backups are taken in, but its data is not opened where it lies.
 */

/** The number of the last migration of the last preview. */
export const lastOfPreview = 242

/** The number of the last chapter; what later releases change is numbered from 100. */
export const lastChapter = 15

/** Every preview had this file, and no release has a file of that name. */
const previewFile = '0010_identity.sql'

/** Throws Refusal, with what a person can do, when the migrations that a database remembers are those of a preview. */
export function refusePreview(names: readonly string[]) {
  if (names.includes(previewFile))
    throw new Refusal(
      `The data here is of a preview of Cuenta Clara (its schema_migrations ends with ${names.at(-1)}), and this release does not open it: back it up with the preview itself (npm run backup) and put the backup in with this release (npm run restore -- FILE --replace), or move the data folder away to begin anew.`,
    )
}
