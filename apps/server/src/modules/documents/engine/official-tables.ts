import { isEconomicActivity } from '@cuentaclara/einvoice/codes/activities'
import { placeNames } from '@cuentaclara/einvoice/codes/locations'
import { pharmaceuticalForms } from '@cuentaclara/einvoice/codes/pharmaceutical-forms'

/** The large official lists as `validate` asks them; browsers go without. */
export const officialTables = {
  isActivity: isEconomicActivity,
  isPlace: (province: string, canton: string, district: string) =>
    placeNames(province, canton, district) !== null,
  isPharmaceuticalForm: (code: string) => pharmaceuticalForms().some((form) => form.code === code),
}
