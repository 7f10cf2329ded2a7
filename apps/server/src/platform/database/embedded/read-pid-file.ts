import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The lines of the file in which a PostgreSQL server says who it is and how far it came; undefined where there is none. A
 * server takes it away and writes it anew while others look, so that only reading tells whether it is there.
 */
export function readPidFile(cluster: string): string[] | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
