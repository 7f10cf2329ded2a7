import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of PostgreSQL 18, src/include/catalog/pg_control.h; where the fields lie depends on it. */
const version = 1800

const states = [
  'starting up',
  'shut down',
  'shut down in recovery',
  'shutting down',
  'in crash recovery',
  'in archive recovery',
  'in production',
]

/**
 * What PostgreSQL's pg_controldata says of a data folder, as far as Patroni asks for it: the PostgreSQL that comes with the
 * project brings no such program.
 *
 * @throws where there is no such file yet, or it is one of another version.
 */
export function readControlFile(dataFolder: string): Record<string, string> {
  const bytes = readFileSync(join(dataFolder, 'global/pg_control'))
  const number = (at: number) => bytes.readUInt32LE(at)
  const place = (at: number) => `${number(at + 4).toString(16)}/${number(at).toString(16)}`.toUpperCase()
  if (number(8) !== version) throw new Error(`pg_control is of version ${number(8)}, not ${version}`)
  return {
    'pg_control version number': String(version),
    'Database system identifier': String(bytes.readBigUInt64LE(0)),
    'Database cluster state': states[number(16)] ?? 'unrecognized status code',
    'Latest checkpoint location': place(32),
    "Latest checkpoint's REDO location": place(40),
    "Latest checkpoint's TimeLineID": String(number(48)),
    'Minimum recovery ending location': place(136),
    "Min recovery ending loc's timeline": String(number(144)),
    'wal_log_hints setting': bytes[176] === 1 ? 'on' : 'off',
    'max_connections setting': String(number(180)),
    'max_worker_processes setting': String(number(184)),
    'max_wal_senders setting': String(number(188)),
    'max_prepared_xacts setting': String(number(192)),
    'max_locks_per_xact setting': String(number(196)),
  }
}
