import type { EditorLine } from '../draft/draft.ts'

/** What stands in the place of a rate of IVA: that the line has other taxes, or that its rate is still to be chosen. */
export function noRateWords({ otherTaxes }: Pick<EditorLine, 'otherTaxes'>) {
  return otherTaxes.length > 0 ? 'documents.editor.otherTaxes' : 'documents.editor.chooseRate'
}
