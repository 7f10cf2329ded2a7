/** Units of measure, case-sensitive (Annex 4.4, note 15). */
export const unitCodes: ReadonlySet<string> = new Set(
  (
    '1 ´ ´´ °C 1/m A A/m A/m² Acv Al Alc B Bq C C/kg C/m² C/m³ Cc Cd cd/m² Cm cm Cu D eV F F/m Fa G ' +
    'Gal Gy Gy/s h H H/m Hz I J J/(kg·K) J/(mol·K) J/K J/kg J/m³ J/mol K Kat kat/m³ Kg kg/m³ Km Kw ' +
    'kWh L Lm Ln Lx M m/s m/s² m² m³ Min mL Mm Mol mol/m³ N N/m N·m Np º Os Otros Oz Pa Pa·s Qq Rad ' +
    'rad/s rad/s² S s Sp Spe Sr St Sv t T U Ua Unid V V/m W W/(m·K) W/(m²·sr) W/m² W/sr Wb Ω'
  ).split(' '),
)

/** Any ISO 4217 shape: the exchange-rate check asks further. */
export const currencyCodes = /^[A-Z]{3}$/
