// Runs a program and starts it again when it dies or hangs. Plain JavaScript without dependencies, for Node 20 or newer.
import { spawn } from 'node:child_process'
import { systemd } from './tell-systemd.js'

const usual = {
  /** So many new starts within this time; more would not help. */
  mostStarts: 5,
  withinMs: 5 * 60_000,
  firstPauseMs: 1_000,
  /** The program gives a sign of life every five seconds; without any for so many looks it hangs. */
  lookEveryMs: 5_000,
  mostSilentLooks: 12,
  /** Each step of a start is told, and what takes longer (a migration, waiting for the database) all the while: five minutes. */
  mostSilentLooksAtStart: 60,
}
/** The program explained what a person has to put right: another start would meet the same. */
const explained = 78
/** The program lost its database while it started: the next start waits until there is one. */
const passing = 75

/**
 * Starts `node file …args` and resolves to the status to end with: once the program ended as it was asked to, once it could
 * not even start, or once it died too often. Signals are passed on. Even kill -9 of us ends it, by its open line.
 */
export function supervise(node, [file, ...args], { env = process.env, ...limits } = {}) {
  const { mostStarts, withinMs, firstPauseMs, lookEveryMs, mostSilentLooks, mostSilentLooksAtStart } = {
    ...usual,
    ...limits,
  }
  const outside = systemd(env)
  const starts = []
  let child
  let isStopping = false
  let wasReady = false
  let pause
  let end

  function start() {
    child = spawn(node, [file, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
    const stopLooking = watchForHanging(child)
    child.on('message', (message) => {
      if (message === 'ready') wasReady = true
      if (message === 'starting') outside.starting()
      if (message === 'ready') outside.ready()
    })
    child.once('error', (error) => {
      console.error(error.message)
      end(1)
    })
    child.once('close', (code, signal) => {
      stopLooking()
      child = undefined
      if (isStopping || code === 0) return end(code ?? 0)
      // What ended by itself before it ever came up has said why, and would end so again. Who was killed said nothing.
      const gaveUp = code !== null && code !== passing && (!wasReady || code === explained)
      if (gaveUp) return end(code)
      startAgain(signal ? `was ended by ${signal}` : `ended with status ${code}`)
    })
  }

  function startAgain(fate) {
    const now = performance.now()
    while (starts.length > 0 && now - starts[0] > withinMs) starts.shift()
    if (starts.length >= mostStarts) {
      console.error(
        `The program ${fate}, for the ${starts.length + 1}th time within ${withinMs / 60_000} minutes. ` +
          'Starting it again does not help, so it stays ended: what it said last stands above.',
      )
      return end(1)
    }
    const pauseMs = firstPauseMs * 2 ** starts.length
    starts.push(now)
    outside.starting()
    console.error(`The program ${fate} and is started again (${starts.length} of at most ${mostStarts}).`)
    pause = setTimeout(start, pauseMs)
  }

  /** Looks are counted, not time: after a machine has slept both of us have, and nothing hangs. */
  function watchForHanging(watched) {
    let silentLooks = 0
    let isUp = false
    watched.on('message', (message) => {
      if (message === 'ready') isUp = true
      silentLooks = 0
    })
    const timer = setInterval(() => {
      outside.alive()
      silentLooks += 1
      if (silentLooks <= (isUp ? mostSilentLooks : mostSilentLooksAtStart)) return
      console.error(
        isUp ? 'The program gives no sign of life any more.' : 'The start of the program does not go on.',
      )
      // Deaf to everything else.
      watched.kill('SIGKILL')
    }, lookEveryMs)
    return () => clearInterval(timer)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isStopping = true
      clearTimeout(pause)
      if (child) child.kill(signal)
      else end(0)
    })
  }
  return new Promise((resolve) => {
    end = resolve
    start()
  })
}
