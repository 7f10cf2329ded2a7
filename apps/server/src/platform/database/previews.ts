import { Refusal } from '../refusal.ts'

// Before the first release there were previews, whose schema had grown in many small migrations.

/** Every preview had this file, and no release has a file of that name. */
const previewFile = '0010_identity.sql'

/** Throws Refusal, with what a person can do, when the migrations that a database remembers are those of a preview. */
export function refusePreview(names: readonly string[]) {
  if (names.includes(previewFile))
    throw new Refusal(
      `The data here is of a preview of Cuenta Clara (its schema_migrations ends with ${names.at(-1)}), and this release does not open it: move the data folder away to begin anew.`,
    )
}
