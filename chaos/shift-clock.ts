// Loaded before the program by `node --import`, so that the product itself has no door to its clock: what asks this process
// for the time is told another one, by as many milliseconds as the file CHAOS_CLOCK_FILE says. Timers go on as they are.
import { readFileSync } from 'node:fs'

const file = process.env.CHAOS_CLOCK_FILE
const lookEveryMs = 200

if (file !== undefined) shiftClock(file)

function shiftClock(path: string): void {
  const Machine = globalThis.Date
  let offsetMs = readOffset(path)
  setInterval(() => {
    offsetMs = readOffset(path)
  }, lookEveryMs).unref()
  const now = () => Machine.now() + offsetMs
  globalThis.Date = new Proxy(Machine, {
    construct: (target, args, caller) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, caller) as object,
    apply: () => new Machine(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

function readOffset(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8')) || 0
  } catch {
    return 0
  }
}
