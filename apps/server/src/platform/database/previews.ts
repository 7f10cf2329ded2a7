import { Refusal } from '../refusal.ts'

// Before the first release there were previews, whose schema had grown in many small migrations: a first one, and a second one that
// began with chapters and grew again. No release opens the data of either.

/** Every preview had one of these files, and no release has a file of either name. */
const previewFiles = ['0010_identity.sql', '0005_catalogues.sql']

/** Throws Refusal, with what a person can do, when the migrations that a database remembers are those of a preview. */
export function refusePreview(names: readonly string[]) {
  if (previewFiles.some((file) => names.includes(file)))
    throw new Refusal(
      `The data here is of a preview of Cuenta Clara (its schema_migrations ends with ${names.at(-1)}), and this release does not open it: move the data folder away to begin anew.`,
    )
}
