import { type FilesTarget, type Moved, moveFiles, removeUnneeded, setStopped } from '#modules/files/index.ts'
import { whileFree } from '#platform/database/while-locked.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Config } from '../config.ts'
import { type Installation, openInstallation } from './installation.ts'

/** Moves all files that may move to where the settings want them, and says how far it is. Ctrl C ends it in order. */
export async function moveStoredFiles(config: Config, to: FilesTarget): Promise<void> {
  if (config.files.s3 === null) throw new Refusal('S3_BUCKET names no bucket, so files lie in the database.')
  // The worker would bring them back where they came from.
  if (config.files.target !== to)
    throw new Refusal(
      `FILES_STORE is ${config.files.target}. Set it to ${to}, restart the program, and move then.`,
    )
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  await withInstallation(config, async (installation) => {
    await setStopped(installation, false)
    const work = async () => {
      const so = await moveFiles(installation, {
        to,
        perSecond: config.files.perSecond,
        restMs: 0,
        signal: stopping.signal,
        onLot: (moved) => console.log(say(moved)),
      })
      if (so.end === 'done') await removeUnneeded(installation, config.files.keptDays, stopping.signal)
      console.log(`${ends[so.end]} ${say(so)}`)
      if (so.end !== 'done' || so.failed > 0) process.exitCode = 1
    }
    const { owner } = installation.database.urls
    while (!stopping.signal.aborted && !(await whileFree(owner, 'files', work))) await pauseForOther()
  })
}

const ends = {
  done: 'Done.',
  stopped: 'Stopped; the next one goes on from here.',
  away: 'The store does not answer; the next one goes on from here.',
} as const

/** Has whoever moves stop, in whichever process, until somebody moves by hand again. */
export async function stopMoving(config: Config): Promise<void> {
  await withInstallation(config, (installation) => setStopped(installation, true))
  console.log('Nothing is moved any more until npm run files:move -- --to … is run again.')
}

async function withInstallation(config: Config, work: (installation: Installation) => Promise<void>) {
  const installation = await openInstallation(
    { ...config, logLevel: config.logLevel === 'info' ? 'error' : config.logLevel },
    { join: true },
  )
  try {
    await work(installation)
  } finally {
    await installation.close()
  }
}

function say({ moved, bytes, failed }: Moved): string {
  const trouble = failed === 0 ? '' : `, ${failed} could not be moved: the log says why`
  return `${moved} files moved, ${(bytes / 1e6).toFixed(1)} MB${trouble}.`
}

/** The worker is in a round of its own, which ends within a minute. */
function pauseForOther(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_000))
}
