import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

export type DataPaths = ReturnType<typeof dataPaths>

/** Where an installation keeps what; creates the folders, for their owner only. */
export function dataPaths(dataDir: string) {
  const paths = {
    root: dataDir,
    lock: join(dataDir, 'running.json'),
    keyFile: join(dataDir, 'secret.key'),
    database: join(dataDir, 'database'),
    attachments: join(dataDir, 'attachments'),
    tasks: join(dataDir, 'tasks'),
    backups: join(dataDir, 'backups'),
    simulator: join(dataDir, 'simulator'),
    logs: join(dataDir, 'logs'),
  }
  // Root's database server is another account, which passes through to its own folder but cannot look around.
  mkdirSync(paths.root, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  for (const folder of [paths.attachments, paths.tasks, paths.backups, paths.simulator, paths.logs])
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  return paths
}

/** How an answer names the file it is: the name in plain letters for old clients, and as it is for the others (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
