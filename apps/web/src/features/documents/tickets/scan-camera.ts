// Bar codes by the camera: browsers of telephones read them by themselves, and no code of ours does where they do not.

type Detector = { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
type Detectors = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** `refused` by the person or their browser; `none` where nothing can look. */
export type ScanProblem = 'refused' | 'none'

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf']
const lookEveryMs = 120
/** A code that stays before the camera is one code; whoever sells another piece takes it away and brings it back. */
const goneAfterMs = 1_500

/** Whether this is a device that is held before things, with a browser that reads bar codes. */
export function canScan(): boolean {
  return (
    detectors() !== undefined &&
    navigator.mediaDevices?.getUserMedia !== undefined &&
    window.matchMedia('(pointer: coarse)').matches
  )
}

function detectors(): Detectors | undefined {
  return (globalThis as { BarcodeDetector?: Detectors }).BarcodeDetector
}

type Hears = { onCode: (code: string) => void; onProblem: (problem: ScanProblem) => void }

/** Shows what the camera sees and tells each code that comes into sight, until the answer is called. */
export function watchCodes(video: HTMLVideoElement, { onCode, onProblem }: Hears): () => void {
  let isOver = false
  let stream: MediaStream | null = null
  const stop = () => {
    isOver = true
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const look = async () => {
    const detector = await createDetector()
    if (detector === null) return onProblem('none')
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    // It was closed while the person was asked.
    if (isOver) return stop()
    video.srcObject = stream
    await video.play()
    const comesIntoSight = codesInSight()
    while (!isOver) {
      const codes = await detector.detect(video).catch(() => [])
      for (const { rawValue } of codes) if (!isOver && comesIntoSight(rawValue)) onCode(rawValue)
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    }
  }
  look().catch((error: unknown) => {
    if (isOver) return
    stop()
    onProblem((error as Error).name === 'NotAllowedError' ? 'refused' : 'none')
  })
  return stop
}

async function createDetector(): Promise<Detector | null> {
  const Detector = detectors()
  if (Detector === undefined) return null
  const known = await Detector.getSupportedFormats()
  const read = formats.filter((format) => known.includes(format))
  return read.length === 0 ? null : new Detector({ formats: read })
}

function codesInSight(): (code: string) => boolean {
  const seen = new Map<string, number>()
  return (code) => {
    const now = performance.now()
    const before = seen.get(code)
    seen.set(code, now)
    return before === undefined || now - before > goneAfterMs
  }
}
