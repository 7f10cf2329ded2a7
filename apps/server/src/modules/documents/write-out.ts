import { toText } from '@cuentaclara/decimal'
import { complete, type DraftDocument, type FiscalDocument, type Issue } from '@cuentaclara/einvoice'
import { type JsonObject, toJson } from '@cuentaclara/einvoice/xml'
import { type FigureColumns, figureColumns } from './figure-columns.ts'
import { lastLook, type Series } from './last-look.ts'
import { type LineColumns, lineColumns } from './line-columns.ts'

// What a thread loads stands here: little, so that it starts soon.

/** A whole document except its clave and consecutivo, which the database composes under the lock of the series. */
export type NumberlessDocument = Pick<FiscalDocument, 'kind' | 'issuedAt' | 'situation' | 'currency'> & {
  exchangeRate: string
  figures: FigureColumns
  lines: LineColumns
  /** In its canonical JSON, as it is stored and signed. */
  snapshot: JsonObject
}

export type ToWrite = {
  draft: DraftDocument
  issuedAt: string
  softwareProviderId: string
  series: Series
  nowMs: number
}

/** The document, and what only the written document shows. Plain data: a thread answers it too. */
export type Written = { document: NumberlessDocument; issues: Issue[] }

/** Completes a draft that nothing blocks. Pure. */
export function writeOut(asked: ToWrite): Written {
  const { whole: _, ...written } = writeHere(asked)
  return written
}

/** The same with the document itself, whose numbers are no plain data: whoever signs it need not read what was just written. */
export function writeHere({
  draft,
  issuedAt,
  softwareProviderId,
  series,
  nowMs,
}: ToWrite): Written & { whole: FiscalDocument } {
  const document = complete(draft, { clave: '', consecutivo: '', issuedAt, softwareProviderId })
  const { clave: _, consecutivo: __, ...snapshot } = toJson(document)
  const { kind, situation, currency, exchangeRate } = document
  return {
    document: {
      kind,
      issuedAt,
      situation,
      currency,
      exchangeRate: toText(exchangeRate),
      figures: figureColumns(document),
      lines: lineColumns(
        document,
        draft.lines.map(({ itemId }) => itemId),
      ),
      snapshot,
    },
    issues: lastLook(document, series, nowMs),
    whole: document,
  }
}
