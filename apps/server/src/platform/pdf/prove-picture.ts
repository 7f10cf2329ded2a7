import type { PageDescription } from '@cuentaclara/print'
import { Invalid, Overloaded } from '#platform/errors.ts'
import { openFairGate } from '#platform/fair-gate.ts'
import { isWholePicture } from '#platform/is-whole-picture.ts'
import { type PictureType, pictureFormats, pictureType } from '#platform/picture.ts'
import { pictureSize } from '#platform/picture-size.ts'
import { createTypesetter, type Typesetter } from './typesetter.ts'

/** A picture that was set on a page, so that every page can bear it. */
export type ProvenPicture = { bytes: Buffer; type: PictureType }

/** Sixteen million points need 64 MB while they are drawn. */
const mostPoints = 16_000_000
const mostPointsOfSide = 8_000

/** Each trial is a process: as many as pictures come at once would take the memory of the machine. */
const trials = openFairGate({
  atOnce: 2,
  waiting: { most: 40, mostOfOne: 5 },
  mostWaitMs: 30_000,
  refuse: () => new Overloaded(),
})

/**
 * Proves a picture by setting it on a page, before it is kept: what only looks like one at its beginning breaks every
 * document. `of` is whose turn it takes. Call outside of a transaction. Throws Invalid on the field, Overloaded.
 */
export async function provePicture(
  bytes: Buffer,
  { field, of, deadlineMs = 10_000 }: { field: string; of: string; deadlineMs?: number },
): Promise<ProvenPicture> {
  const type = pictureType(bytes)
  if (type === null) throw new Invalid({ [field]: ['image'] })
  if (type !== 'image/svg+xml') refuseSize(bytes, type, field)
  const isBearable = await trials.pass(of, () => isSettable({ bytes, type }, deadlineMs))
  if (!isBearable) throw new Invalid({ [field]: ['image-broken'] })
  return { bytes, type }
}

async function isSettable(picture: ProvenPicture, deadlineMs: number): Promise<boolean> {
  // A picture that never gets ready takes only the process of this trial along, never documents under way.
  const trial = createTypesetter({ timeoutMs: deadlineMs, idleMs: 0, mostWaitMs: deadlineMs })
  try {
    await setAlone(trial, picture)
    return true
  } catch {
    return false
  } finally {
    trial.stop()
  }
}

/** A picture of some kilobytes may unfold into gigabytes, and a page shows what there is of one that was cut off. */
function refuseSize(bytes: Buffer, type: Exclude<PictureType, 'image/svg+xml'>, field: string) {
  const size = pictureSize(bytes, type)
  if (size === null || !isWholePicture(bytes, type)) throw new Invalid({ [field]: ['image-broken'] })
  const { width, height } = size
  if (width > mostPointsOfSide || height > mostPointsOfSide || width * height > mostPoints)
    throw new Invalid({ [field]: ['image-dimensions'] })
}

async function setAlone(trial: Typesetter, { bytes, type }: ProvenPicture): Promise<void> {
  const logo = { format: pictureFormats[type], base64: bytes.toString('base64') }
  await trial.set({ template: 'document', page: { ...emptyPage, logo } }, 'pdf', { of: 'trial' })
}

const emptyPage: PageDescription = {
  language: 'es',
  direction: 'ltr',
  template: 'classic',
  paper: 'a4',
  colour: '#7367F0',
  logo: null,
  notice: null,
  watermark: null,
  title: '',
  lawfulTitle: null,
  number: '',
  identity: [],
  issuer: { heading: '', name: '', rows: [] },
  receiver: null,
  facts: [],
  columns: {
    lines: {
      number: '',
      description: '',
      quantity: '',
      unit: '',
      price: '',
      discount: '',
      tax: '',
      total: '',
    },
  },
  lines: [],
  taxes: null,
  totals: [],
  grandTotal: { label: '', amount: '' },
  afterTotal: [],
  references: null,
  notes: null,
  payment: null,
  terms: null,
  link: null,
  closing: null,
  legend: [],
  footer: '',
}
