import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookEveryMs = 3_000
/** Of a processor between two looks: whoever needs less has nobody waiting. */
const mostAtRest = 0.05
/** Less is not worth the tenth of a second that it takes. */
const leastBytes = 12_000_000

/**
 * Gives memory back to the system whenever the program comes to rest. Loading modules leaves a heap of 110 MB that holds 45,
 * and the objects of a busy moment another 60; V8 keeps them for as long as nothing happens.
 */
export function giveMemoryBackAtRest() {
  let seen = process.cpuUsage()
  let keptBytes = 0
  setInterval(() => {
    const { user, system } = process.cpuUsage(seen)
    seen = process.cpuUsage()
    const share = (user + system) / 1_000 / lookEveryMs
    if (share > mostAtRest || heapBytes() - keptBytes < leastBytes) return
    giveMemoryBack()
    keptBytes = heapBytes()
  }, lookEveryMs).unref()
}

function heapBytes(): number {
  return getHeapStatistics().total_heap_size
}

/** Of the calling thread alone. */
export function giveMemoryBack() {
  // Flags are the whole process's. It stays: whoever took it back took it from a thread that was just about to use it.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => void
  // The flavour that also returns what it frees. It takes a tenth of a second, when nobody has come yet.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
