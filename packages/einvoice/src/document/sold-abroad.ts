/** Not domiciled here. Annex v4.4, note 4. */
const foreign = '05'

/** Goods that are sold before they are nationalised: of them alone somebody abroad gets an ordinary invoice. Annex v4.4, notes 4 and 5. */
const beforeNationalisation = '12'

/** Whether somebody with such an identification lives abroad. */
export function isForeigner(identificationType: string | null | undefined): boolean {
  return identificationType === foreign
}

/** Whether the invoice of a sale is one of export, by the identification of its receiver and its condition. */
export function isSoldAbroad(identificationType: string | null | undefined, saleCondition: string): boolean {
  return isForeigner(identificationType) && saleCondition !== beforeNationalisation
}
