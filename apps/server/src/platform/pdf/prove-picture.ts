import type { PageDescription } from '@cuentaclara/print'
import { Invalid } from '#platform/errors.ts'
import { isWholePicture } from '#platform/is-whole-picture.ts'
import { type PictureType, pictureFormats, pictureType } from '#platform/picture.ts'
import { pictureSize } from '#platform/picture-size.ts'
import { createTypesetter, type Typesetter } from './typesetter.ts'

/** A picture that was set on a page, so that every page can bear it. */
export type ProvenPicture = { bytes: Buffer; type: PictureType }

/** Sixteen million points need 64 MB while they are drawn. */
const mostPoints = 16_000_000
const mostPointsOfSide = 8_000

/**
 * Proves a picture by setting it on a page, before it is kept: what only looks like one at its beginning breaks every
 * document. Call outside of a transaction. Throws Invalid on the field.
 */
export async function provePicture(
  bytes: Buffer,
  { field, deadlineMs = 10_000 }: { field: string; deadlineMs?: number },
): Promise<ProvenPicture> {
  const type = pictureType(bytes)
  if (type === null) throw new Invalid({ [field]: ['image'] })
  if (type !== 'image/svg+xml') refuseSize(bytes, type, field)
  // A picture that never gets ready takes only the process of this trial along, never documents under way.
  const trial = createTypesetter({ timeoutMs: deadlineMs, idleMs: 0 })
  try {
    await setAlone(trial, { bytes, type })
  } catch {
    throw new Invalid({ [field]: ['image-broken'] })
  } finally {
    trial.stop()
  }
  return { bytes, type }
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
  await trial.set({ template: 'document', page: { ...emptyPage, logo } }, 'pdf')
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
