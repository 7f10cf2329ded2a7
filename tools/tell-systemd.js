// Tells systemd how the program does, where it started us and asks (Type=notify, WatchdogSec=): by its own command, for Node
// speaks no datagrams of Unix. Plain JavaScript without dependencies, for Node 20 or newer.
import { spawn } from 'node:child_process'

/** How often what goes on is told again; each time is a small process. */
const everyMs = 30_000
/** Longer than the supervisor waits for the next step of a start. */
const startMicroseconds = 6 * 60_000_000

/** What is told to nobody but systemd. */
export function systemd(env) {
  if (!env.NOTIFY_SOCKET) return { starting() {}, ready() {}, alive() {} }
  let hasFailed = false

  function say(...words) {
    const notify = spawn('systemd-notify', words, { env, stdio: 'ignore' })
    notify.once('error', (error) => {
      if (!hasFailed) console.error(`systemd hears nothing of the program: ${error.message}`)
      hasFailed = true
    })
  }

  /** The same words again only after a while: the supervisor sees everything sooner. */
  function nowAndThen(...words) {
    let saidAt = -Infinity
    return () => {
      if (performance.now() - saidAt < everyMs) return
      saidAt = performance.now()
      say(...words)
    }
  }

  return {
    /** A start goes on, however long a migration takes. */
    starting: nowAndThen(`EXTEND_TIMEOUT_USEC=${startMicroseconds}`),
    ready: () => say('--ready'),
    /** That we look after the program; whether it hangs is ours to see. */
    alive: nowAndThen('WATCHDOG=1'),
  }
}
