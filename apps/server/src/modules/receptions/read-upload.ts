import { isZip, readZip } from '#platform/zip/read-zip.ts'
import type { NamedFile } from './assess-file.ts'

/** Of one upload, as it comes. */
export const mostUploadBytes = 20 * 1024 * 1024
export const mostFiles = 200

/** The reader refuses more than 5 MB of XML; a little above says so in its own words. */
const limits = { files: mostFiles, fileBytes: 6 * 1024 * 1024, bytes: 100 * 1024 * 1024 }

export type Upload = { files: NamedFile[]; refused: { name: string; reason: string }[] }

/** The files of an upload with archives unpacked; archives that cannot be, and what is beyond the limits, are refused by name. */
export function readUpload(given: readonly NamedFile[]): Upload {
  const upload: Upload = { files: [], refused: [] }
  for (const file of given) {
    if (!isZip(file.content)) {
      upload.files.push(file)
      continue
    }
    const zip = readZip(file.content, limits)
    if (zip.ok) upload.files.push(...zip.entries.filter(({ name }) => !isNoise(name)))
    else upload.refused.push({ name: file.name, reason: zip.problem })
  }
  const beyond = upload.files.splice(mostFiles)
  upload.refused.push(...beyond.map(({ name }) => ({ name, reason: 'zip-too-many' })))
  return upload
}

/** What operating systems put into archives by themselves. */
function isNoise(name: string): boolean {
  return /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name)
}
