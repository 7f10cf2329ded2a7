/**
 * Under this name a browser keeps the files of a release. A window that shows the release holds a lock of the same name, so
 * that the worker knows which files are still needed.
 */
export function nameOfRelease(version: string): string {
  return `${namePrefix}${version}`
}

export const namePrefix = 'cuenta-clara-files-'

/** What the worker tells every window once a release is here, whole. */
export type ReleaseNews = { release: string }

/** Where the worker is; the address says whose words it keeps, so that another language is another worker. */
export function workerAddress(language: string): string {
  return `/sw.js?language=${language}`
}
