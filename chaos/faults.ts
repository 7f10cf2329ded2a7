import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Random } from '../fuzz/random.ts'
import { ordinary } from './authority.ts'
import { descendantsOf } from './child.ts'
import { type Installation, isReady, type Layout, type Part } from './installation.ts'

/** Something that goes wrong while people work. `happen` resolves when its cause is over; what follows is for the program. */
export type Fault = {
  name: string
  layouts: readonly Layout[]
  /** Work has to be acknowledged again this soon after its cause is over; most have the time of a round. */
  backWithinMs?: number
  /** What it ends itself. Of anything else that ends somebody has to hear, though whoever keeps it alive starts it again. */
  kills?: readonly Part['name'][]
  happen(installation: Installation, chance: Random): Promise<void>
}

const DAY_MS = 86_400_000
const both = ['whole', 'split'] as const

export const faults: readonly Fault[] = [
  {
    name: 'kill-program',
    layouts: both,
    kills: ['program'],
    happen: async ({ program }) => kill(program.pid()),
  },
  {
    name: 'kill-worker',
    layouts: ['split'],
    kills: ['worker'],
    happen: async ({ worker }) => kill(worker!.pid()),
  },
  {
    name: 'kill-database',
    layouts: both,
    async happen({ postgres, databasePid }, chance) {
      // The program's own database has nobody else to start it again.
      if (!postgres) return kill(await databasePid())
      await postgres.kill()
      await pause(seconds(chance, 1, 5))
      await postgres.start()
    },
  },
  {
    name: 'kill-both',
    layouts: both,
    kills: ['program'],
    async happen({ program, postgres, databasePid }) {
      if (!postgres) kill(await databasePid())
      kill(program.pid())
      await postgres?.kill()
      await postgres?.start()
    },
  },
  {
    name: 'database-away',
    layouts: ['split'],
    async happen({ postgres }, chance) {
      await postgres!.stop()
      await pause(seconds(chance, 5, 60))
      await postgres!.start()
    },
  },
  {
    // Who is started again by whoever watches it finds no database, as after a power cut.
    name: 'start-without-database',
    layouts: ['split'],
    kills: ['program', 'worker'],
    async happen({ program, worker, postgres }, chance) {
      await postgres!.stop()
      for (const { pid } of [program, worker!]) kill(pid())
      await pause(seconds(chance, 5, 60))
      await postgres!.start()
    },
  },
  {
    name: 'lose-leader',
    layouts: ['pair'],
    backWithinMs: 30_000,
    async happen({ pair }) {
      await pair!.becomesWhole()
      await pair!.loseLeader()
    },
  },
  {
    name: 'freeze-leader',
    layouts: ['pair'],
    backWithinMs: 30_000,
    async happen({ pair }) {
      await pair!.becomesWhole()
      await pair!.freezeLeader()
    },
  },
  {
    name: 'end-one-connection',
    layouts: both,
    async happen(installation, chance) {
      let ended = 0
      for (let times = 0; times < 5; times += 1) {
        ended += await endConnections(installation, 'order by random() limit 1')
        await pause(seconds(chance, 0, 1))
      }
      if (ended === 0) throw new Error('there was no connection to end')
    },
  },
  {
    name: 'end-all-connections',
    layouts: both,
    async happen(installation) {
      if ((await endConnections(installation, '')) === 0) throw new Error('there was no connection to end')
    },
  },
  {
    name: 'freeze-database',
    layouts: both,
    async happen({ databasePid }, chance) {
      const postmaster = await databasePid()
      const all = [postmaster, ...descendantsOf(postmaster).map(({ pid }) => pid)]
      for (const pid of all) process.kill(pid, 'SIGSTOP')
      await pause(seconds(chance, 5, 30))
      for (const pid of all) process.kill(pid, 'SIGCONT')
    },
  },
  {
    name: 'disk-full',
    layouts: both,
    async happen({ disk, url }, chance) {
      disk.fill()
      await pause(seconds(chance, 5, 20))
      const isSeen = !(await isReady(url))
      disk.clear()
      // A disk that the program found room on would have tried nothing.
      if (!isSeen) throw new Error('the program calls itself ready on a full disk')
    },
  },
  {
    name: 'clock-ahead',
    layouts: both,
    happen: (installation, chance) => shift(installation, 40 * DAY_MS, chance),
  },
  {
    name: 'clock-behind',
    layouts: both,
    happen: (installation, chance) => shift(installation, -3 * DAY_MS, chance),
  },
  { name: 'authority-slow', layouts: both, happen: manners({ latency_ms: 4_000, verdict_delay_ms: 8_000 }) },
  { name: 'authority-silent', layouts: both, happen: manners({ latency_ms: 600_000 }) },
  { name: 'authority-down', layouts: both, happen: manners({ is_down: true }) },
  { name: 'authority-doubling', layouts: both, happen: manners({ odds: { duplicate: 0.4 } }) },
  {
    name: 'authority-losing',
    layouts: both,
    happen: manners({ odds: { lost_answer: 0.3, fail_before_storing: 0.1, fail_after_storing: 0.2 } }),
  },
  {
    name: 'kill-authority',
    layouts: both,
    happen: ({ authority }) => authority.killAndStartAgain(),
  },
  {
    name: 'mail-away',
    layouts: both,
    async happen({ sink }, chance) {
      await sink.leave()
      await pause(seconds(chance, 5, 20))
      await sink.comeBack()
    },
  },
  {
    name: 'mail-hangs',
    layouts: both,
    async happen({ sink }, chance) {
      sink.hang()
      await pause(seconds(chance, 5, 20))
      await sink.comeBack()
    },
  },
]

/** Faults that this layout has. */
export function faultsOf(layout: Layout): Fault[] {
  return faults.filter(({ layouts }) => layouts.includes(layout))
}

function kill(pid: number): void {
  process.kill(pid, 'SIGKILL')
}

function seconds(chance: Random, least: number, most: number): number {
  return Math.round((least + chance.next() * (most - least)) * 1000)
}

function manners(change: object): Fault['happen'] {
  return async ({ authority }, chance) => {
    await authority.order(change)
    await pause(seconds(chance, 8, 25))
    await authority.order(ordinary)
  }
}

async function shift({ shiftClock }: Installation, ms: number, chance: Random): Promise<void> {
  shiftClock(ms)
  await pause(seconds(chance, 8, 16))
  shiftClock(0)
}

/** A fault that ended nothing would be survived by everybody. */
async function endConnections({ databaseUrl }: Installation, which: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ is_ended: boolean }>(`
      select pg_terminate_backend(pid) as is_ended from (
        select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        ${which}
      ) as victims`)
    return rows.filter(({ is_ended }) => is_ended).length
  } finally {
    await client.end().catch(() => undefined)
  }
}
